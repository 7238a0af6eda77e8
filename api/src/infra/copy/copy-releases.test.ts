import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { copyReleases, restoreReleases } from './copy-releases'

const folder = mkdtempSync(join(tmpdir(), 'fankeep-releases-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [from, to] = [join(folder, 'releases'), join(folder, 'copy/releases')]

function put(path: string) {
  mkdirSync(dirname(join(from, path)), { recursive: true })
  writeFileSync(join(from, path), path)
}

test('releases are copied while the site runs: the registry first, without unfinished or deleted files', async () => {
  const kept = [
    'mf-home/0.1.0-aaaaaaaa/release.json',
    'registry/00000001.json',
    'registry-staging/00000001.json',
    'shell/0.1.0-bbbbbbbb/deep/file.js',
  ]
  for (const path of [...kept, 'mf-home/.draft/file.js', 'telemetry/2026-11-28/.draft', '.trial']) put(path)
  // Listed but no longer a file, as if renamed or deleted between listing and copying.
  symlinkSync('nowhere', join(from, 'telemetry/2026-11-28/gone.json'))

  await copyReleases(from, to)
  const copied = readdirSync(to, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [] : [join(entry.parentPath, entry.name).slice(to.length + 1)],
  )
  expect(copied.toSorted()).toEqual(kept.toSorted())
  const copiedAt = (path: string) => statSync(join(to, path), { bigint: true }).ctimeNs
  const [registry, versions] = [kept.slice(1, 3), [kept[0]!, kept[3]!]].map((paths) => paths.map(copiedAt))
  for (const at of registry!) for (const later of versions!) expect(at < later).toBe(true)
})

test('releases are restored after an interrupted attempt, the registry last, but not into a store that already has releases', async () => {
  const [copy, store] = [join(folder, 'whole'), join(folder, 'store')]
  const kept = [
    'mf-home/0.1.0-aaaaaaaa/release.json',
    'registry-staging/1.json',
    'registry/1.json',
    'registry/2.json',
  ]
  for (const path of kept) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), path)
  }
  mkdirSync(join(store, 'lost+found'), { recursive: true })
  // An earlier attempt was killed while it copied the registry.
  mkdirSync(join(store, '.registry'))
  writeFileSync(join(store, '.registry/1.json'), 'half')

  expect(await restoreReleases(copy, store)).toBe(true)
  expect(kept.map((path) => readFileSync(join(store, path), 'utf8'))).toEqual(kept)
  expect(readdirSync(store).toSorted()).toEqual(['lost+found', 'mf-home', 'registry', 'registry-staging'])
  const putAt = (path: string) => statSync(join(store, path), { bigint: true }).ctimeNs
  for (const path of [kept[0]!, 'registry-staging']) expect(putAt(path) < putAt('registry')).toBe(true)

  writeFileSync(join(store, 'registry/2.json'), 'of its own')
  expect(await restoreReleases(copy, store)).toBe(false)
  expect(readFileSync(join(store, 'registry/2.json'), 'utf8')).toBe('of its own')
})

test('a copy of a folder without releases is restored', async () => {
  const [none, copy, store] = ['none', 'copy-of-none', 'store-of-none'].map((name) => join(folder, name))
  mkdirSync(none!)
  await copyReleases(none!, copy!)
  expect(await restoreReleases(copy!, store!)).toBe(true)
  expect(readdirSync(store!)).toEqual([])
})
