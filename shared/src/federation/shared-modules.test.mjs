import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  givenByShell,
  isLazy,
  lazyChunks,
  sharedModuleOf,
  takenByRemotes,
  sharedModules,
} from './shared-modules.mjs'

const given = readFileSync(join(import.meta.dirname, 'given.cjs'), 'utf8')
const within = (name) => new RegExp(`exports\\.${name} = {([\\s\\S]*?)\\n}`).exec(given)?.[1] ?? ''
const keysIn = (text) =>
  [...text.matchAll(/^ {2}(?:'([^']+)'|(\w+)):/gm)].map(([, quoted, plain]) => quoted ?? plain)

test('the shell provides every shared key and nothing else', () => {
  const keys = Object.keys(givenByShell())
  expect(keysIn(within('eager')).toSorted()).toEqual(keys.filter((key) => !isLazy(key)).toSorted())
  expect(keysIn(within('lazy')).toSorted()).toEqual(keys.filter(isLazy).toSorted())
})

test('each lazy facade is a chunk with the name that the manifest uses', () => {
  for (const [chunk, key] of Object.entries(lazyChunks))
    expect(given).toMatch(new RegExp(`webpackChunkName: "${chunk}" \\*/\\s*'${key}'`))
})

test('remotes contain no copy of shared modules and do not run with a shell that is too old', () => {
  for (const options of Object.values(takenByRemotes()))
    expect(options).toMatchObject({ import: false, singleton: true, strictVersion: true })
})

test('a subpath of a shared package has the package’s version', () => {
  expect(sharedModuleOf('react/jsx-runtime')).toEqual(sharedModuleOf('react'))
  expect(sharedModuleOf('reactive')).toBeUndefined()
})

test('docs/teams.md lists every module of the kit that the shell provides', () => {
  const teams = readFileSync(new URL('../../../docs/teams.md', import.meta.url), 'utf8')
  const [, listed = ''] = /@fankeep\/shared\/\{([^}]*)\}/.exec(teams) ?? []
  const provided = Object.keys(sharedModules).filter((key) => key.startsWith('@fankeep/shared/'))
  expect(listed.split(',').map((name) => `@fankeep/shared/${name}`)).toEqual(provided)
})
