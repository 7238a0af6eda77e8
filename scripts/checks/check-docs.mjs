import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { root } from '../install.mjs'

/*
 * Fails if a comment cites a document, or a section of one, that the repository does not have: `look.md, "Tables"`,
 * `docs/teams.md`, `spec section 4`. A section is a heading, or the first cell of a table's row.
 * Fails if a document links to a file, or names a source file or a `pnpm` command, that the repository does not have.
 */
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const tracked = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
  existsSync(join(root, file)),
)
const documents = tracked.filter((file) => file.endsWith('.md'))
const read = (file) => readFileSync(join(root, file), 'utf8')

/** The document a citation refers to: by its path, else by its name. */
const documentOf = (cited) =>
  documents.find((file) => file === cited) ??
  documents.find((file) => basename(file) === cited && /^(docs\/|[^/]+$)/.test(file))

function hasSection(document, section) {
  return read(document)
    .split('\n')
    .some(
      (line) =>
        line
          .replace(/^(#+|\|) */, '')
          .split(' |')[0]
          ?.trim() === section && /^[#|]/.test(line),
    )
}

const faults = []
for (const file of tracked.filter((name) => /\.(ts|tsx|mjs|cjs|css|sql)$/.test(name))) {
  // Line breaks in a comment, and the asterisks or dashes after them, count as spaces.
  const text = read(file).replace(/\n\s*(\*|--|\/\/)?\s*/g, ' ')
  for (const [, cited, section] of text.matchAll(/(?<![\w/.$}-])([\w/-]+\.md)\b(?:,? "([^"]+)")?/g)) {
    const document = documentOf(cited)
    if (!document) faults.push(`${file}: ${cited} does not exist`)
    else if (section && !hasSection(document, section))
      faults.push(`${file}: ${document} has no "${section}"`)
  }
  for (const [, n] of text.matchAll(/spec section (\d+)/g))
    if (!new RegExp(`^## ${n}\\. `, 'm').test(read('docs/spec.md')))
      faults.push(`${file}: docs/spec.md has no section ${n}`)
}

const { scripts } = JSON.parse(read('package.json'))
const folders = new Set(tracked.map((file) => file.split('/')[0]))

/** A document may leave out the start of a path: `infra/hooks.ts`. The path of a folder is checked if it begins at the root. */
function isMissing(path) {
  if (!path.includes('/') || /(^|\/)dist\//.test(path)) return false
  if (/\.(ts|tsx|mjs|cjs|sql)$/.test(path))
    return !tracked.some((file) => file === path || file.endsWith(`/${path}`))
  return path.includes('/src/') && folders.has(path.split('/')[0]) && !existsSync(join(root, path))
}

// Articles of the site link to its pages, not to files.
for (const file of documents.filter((name) => !name.startsWith('api/content/'))) {
  const text = read(file)
  for (const [, linked = ''] of text.matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g))
    if (!existsSync(join(root, normalize(join(dirname(file), linked)))))
      faults.push(`${file}: ${linked} does not exist`)
  for (const [, path = ''] of text.matchAll(/`([\w./-]+)`/g))
    if (isMissing(path)) faults.push(`${file}: ${path} does not exist`)
  for (const [, command = ''] of text.matchAll(/`(?:npx )?pnpm ([a-z][\w:-]*)(?=[ `])/g))
    if (!Object.hasOwn(scripts, command)) faults.push(`${file}: package.json has no ${command}`)
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
