import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { transformSync } from '@swc/core'

/** File names as Module Federation defines them, and the placeholder in them for the name that a host gives the remote. */
export const typesZip = '@mf-types.zip'
export const typesApi = '@mf-types.d.ts'
const alias = 'REMOTE_ALIAS_IDENTIFIER'

/**
 * The types of what a remote exposes, for TypeScript in a host: the declarations by their path in `@mf-types.zip`, and the text of
 * `@mf-types.d.ts`, which maps names like `home/routes` to them.
 *
 * Made file by file, without the types of imports: that takes milliseconds, while `tsc` takes eight seconds per remote. So exports
 * need explicit types.
 *
 * @param {string} dir the remote's folder
 * @param {Record<string, { import: string }>} exposes
 * @returns {{ files: Record<string, string>, api: string }}
 * @throws Error if an exposed module, or one of the remote's modules whose types it uses, has an export without an explicit type
 */
export function typesOf(dir, exposes) {
  const files = {}
  for (const [key, { import: source }] of Object.entries(exposes)) {
    const file = join(dir, source)
    files[`${key.slice('./'.length)}.d.ts`] =
      `export * from './${placeOf(dir, file).replace(/\.d\.ts$/, '')}'\n`
    addDeclarations(dir, file, files)
  }
  const keys = Object.keys(exposes).map((key) => `'${alias}${key.slice(1)}'`)
  const types = keys.map((key) => `T extends ${key} ? typeof import(${key}) : `).join('')
  const api = `export type RemoteKeys = ${keys.join(' | ')}\ntype PackageType<T> = ${types}any\n`
  return { files, api }
}

const placeOf = (dir, file) =>
  `compiled-types/${relative(dir, file)
    .split(sep)
    .join('/')
    .replace(/\.tsx?$/, '')}.d.ts`

/** Adds the declarations of a file, and of the remote's own files that its types refer to. */
function addDeclarations(dir, file, files) {
  const place = placeOf(dir, file)
  if (place in files) return
  files[place] = declarationsOf(dir, file)
  for (const [, specifier = ''] of files[place].matchAll(/(?:from|import\()\s*['"](\.[^'"]+)['"]/g))
    addDeclarations(dir, sourceOf(dirname(file), specifier), files)
}

const endings = ['.ts', '.tsx', '/index.ts', '/index.tsx']
function sourceOf(folder, specifier) {
  const found = endings.map((ending) => join(folder, specifier) + ending).find((path) => existsSync(path))
  if (!found) throw new Error(`Making types of ${specifier} failed, which an exposed module imports from.`)
  return found
}

function declarationsOf(dir, file) {
  const name = relative(dir, file).split(sep).join('/')
  try {
    const { output } = /** @type {any} */ (
      transformSync(readFileSync(file, 'utf8'), {
        filename: name,
        swcrc: false,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: file.endsWith('x') },
          experimental: { emitIsolatedDts: true },
        },
      })
    )
    return JSON.parse(output).__swc_isolated_declarations__
  } catch (error) {
    const text = String(error)
    const [why] = /TS\d+: .*/.exec(text) ?? [text]
    throw new Error(
      `${name}: hosts use its types, so each export needs an explicit type (\`export const pages: RemoteRoutes['pages']\`). ${why}`,
    )
  }
}
