import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/*
 * `pnpm new screen | call | migration | key`: writes the first files or lines of a part in the right places. Each function takes the
 * repository's folder, returns the files it wrote, and throws `Taken` or `Wrong` before it has written anything.
 */

/** The requested part exists already. */
export class Taken extends Error {}
/** The requested name has an invalid form; the message gives a valid one. */
export class Wrong extends Error {}

const languages = ['zh-TW', 'zh-CN', 'en']
const capital = (word) => word[0].toUpperCase() + word.slice(1)
const pascalOf = (kebab) => kebab.split('-').map(capital).join('')
const camelOf = (kebab) => kebab.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

function must(value, form, what) {
  if (!form.test(value ?? '')) throw new Wrong(what)
}

/** @param {{ root: string, files: Record<string, string> }} change by path below the root */
function write({ root, files }) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return Object.keys(files)
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/** Sets `a.b.c` in an object of objects. @throws Taken if it is set already */
function putIn(words, key, value) {
  const path = key.split('.')
  const last = path.pop()
  let at = words
  for (const step of path) {
    at[step] ??= {}
    if (typeof at[step] !== 'object') throw new Taken(`${key}: ${step} is already a text`)
    at = at[step]
  }
  if (last in at) throw new Taken(`${key} already exists`)
  at[last] = value
}

function withWords(root, folder, entries) {
  return Object.fromEntries(
    languages.map((language, n) => {
      const file = `${folder}/locales/${language}.json`
      const words = JSON.parse(readFileSync(join(root, file), 'utf8'))
      // The api's keys are flat: its sentences are named after errors, not places.
      for (const [key, texts] of Object.entries(entries))
        if (folder !== 'api') putIn(words, key, texts[n])
        else if (key in words) throw new Taken(`${key} already exists`)
        else words[key] = texts[n]
      return [file, json(words)]
    }),
  )
}

/** Words of the interface, in all three languages. `texts`: zh-TW, zh-CN, en. */
export function newKey({ root, folder, key, texts }) {
  must(key, /^[a-z]\w*(\.\w+)*$/i, 'A key is like plans.title')
  if (!existsSync(join(root, folder ?? '', 'locales/en.json')) || texts.length !== 3 || texts.includes(''))
    throw new Wrong('pnpm new key mf-billing plans.title "方案" "套餐" "Plans"')
  return write({ root, files: withWords(root, folder, { [key]: texts }) })
}

/** A migration with the next number. It becomes final when `node api/migrations/land.mjs` writes its checksum. */
export function newMigration({ root, name }) {
  must(name, /^[a-z][a-z0-9-]*$/, 'A migration is named like restore-notes')
  const folder = 'api/migrations'
  const numbers = readdirSync(join(root, folder)).map((file) => Number(/^(\d{4})_/.exec(file)?.[1] ?? 0))
  const number = String(Math.max(...numbers) + 1).padStart(4, '0')
  const file = `${folder}/${number}_${name.replaceAll('-', '_')}.sql`
  return write({
    root,
    files: { [file]: `-- ${capital(name.replaceAll('-', ' '))}: what changes, and why.\n` },
  })
}

/**
 * A screen in a remote: its route, its page with a test, and its first words.
 * @param {{ root: string, remote: string, name: string, route?: string | undefined }} options
 */
export function newScreen({ root, remote, name, route }) {
  must(name, /^[a-z][a-z0-9-]*$/, 'A screen is named like gift-cards')
  if (!existsSync(join(root, remote ?? '', 'remote.json'))) throw new Wrong(`There is no remote ${remote}`)
  const path = route ?? `/${camelOf(name)}`
  must(path, /^\/[\w/-]+$/, 'A route is like /giftCards')
  const declaration = readFileSync(join(root, remote, 'remote.json'), 'utf8')
  const owner = readdirSync(root)
    .filter((folder) => existsSync(join(root, folder, 'remote.json')))
    .find((folder) =>
      JSON.parse(readFileSync(join(root, folder, 'remote.json'), 'utf8')).routes.some(
        (each) => each.path.toLowerCase() === path.toLowerCase(),
      ),
    )
  if (owner) throw new Taken(`${path} belongs to ${owner}`)
  const title = capital(name.replaceAll('-', ' '))
  const [page, key] = [`${pascalOf(name)}Page`, camelOf(name)]
  const names = ['zh-tw', 'zh-cn', 'en'].map((language) => `"${language}": "${title}"`).join(', ')
  const place = `"access": "member", "parent": "userCenter"`
  // Edited as text: rewriting the parsed value would lay out every route in it differently.
  const declared = declaration.replace(
    /\n {2}\]\n\}\s*$/,
    `,\n{\n"path": "${path}", "name": "${key}", "title": { ${names} }, ${place} }\n  ]\n}\n`,
  )
  const routes = readFileSync(join(root, remote, 'src/routes.tsx'), 'utf8')
  const entry = `  ${key}: () =>\n    import(/* webpackChunkName: "page-${key}" */ './${name}/${name}-page').then(({ ${page} }) => ({ Page: ${page} })),\n`
  const withPage = routes.replace(/(export const pages[^{]*\{\n(?: .*\n)*?)(\})/, `$1${entry}$2`)
  if (withPage === routes || declared === declaration)
    throw new Wrong(`${remote}/remote.json or src/routes.tsx has no place to insert the addition`)
  return write({
    root,
    files: {
      [`${remote}/remote.json`]: declared,
      [`${remote}/src/routes.tsx`]: withPage,
      [`${remote}/src/${name}/${name}-page.tsx`]: pageOf(remote, page, key),
      [`${remote}/src/${name}/${name}-page.test.tsx`]: testOf(remote, page, name, key),
      ...withWords(root, remote, { [`${key}.title`]: [title, title, title] }),
    },
  })
}

const pageOf = (remote, page, key) => `import { useWords } from '@fankeep/shared/host'
import { PageHead } from '@fankeep/shared/ui'

export function ${page}() {
  const t = useWords('${remote}')
  return <PageHead title={t('${key}.title')} />
}
`

const testOf = (
  remote,
  page,
  name,
  key,
) => `import { aUser, fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { ${page} } from './${name}-page'

test('shows its title', async () => {
  renderScreen(<${page} />, { host: fakeHost({ user: aUser() }), words: { '${remote}': zhTw } })
  expect(await screen.findByRole('heading', { name: zhTw.${key}.title })).toBeVisible()
})
`

/** A call of the contract: its path and its schemas. Types then fail until the api answers it. */
export function newCall({ root, name, path }) {
  must(name, /^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/, 'A call is named like fans.merge')
  must(path, /^\/api3?(\/\w+)+$/, 'A path is like /api3/fans/merge')
  const [domain] = name.split('.')
  const file = `shared/src/contract/${domain.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
  if (!existsSync(join(root, file))) throw new Wrong(`There is no ${file}: create it first`)
  const table = readFileSync(join(root, 'shared/src/contract/calls.ts'), 'utf8')
  if (table.includes(`'${name}'`) || table.includes(`'${path}'`))
    throw new Taken(`${name} or ${path} already exists`)
  const address = `  '${name}': { method: 'POST', path: '${path}' },\n`
  const lastOfDomain = new RegExp(`^ {2}'${domain}\\.(?:.*\\},\\n|[^]*?\\n {2}\\},\\n)`, 'gm')
  const last = [...table.matchAll(lastOfDomain)].at(-1)
  const schemas = readFileSync(join(root, file), 'utf8')
  const end = schemas.lastIndexOf(`} satisfies Record<\`${domain}.`)
  if (!last || end < 0) throw new Wrong(`${file} has no schemas to add to`)
  const at = last.index + last[0].length
  return write({
    root,
    files: {
      'shared/src/contract/calls.ts': table.slice(0, at) + address + table.slice(at),
      [file]: `${schemas.slice(0, end)}  '${name}': { request: z.object({}), response: z.object({}) },\n${schemas.slice(end)}`,
    },
  })
}
