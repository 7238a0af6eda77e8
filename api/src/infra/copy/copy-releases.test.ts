import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { copyReleases } from './copy-releases'

const folder = mkdtempSync(join(tmpdir(), 'fankeep-releases-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [from, to] = [join(folder, 'releases'), join(folder, 'copy/releases')]

function put(path: string) {
  mkdirSync(dirname(join(from, path)), { recursive: true })
  writeFileSync(join(from, path), path)
}

test('releases are copied while the site runs: what is live first, and nothing that is half written or gone by then', async () => {
  const kept = [
    'mf-home/0.1.0-aaaaaaaa/release.json',
    'registry/00000001.json',
    'registry-staging/00000001.json',
    'shell/0.1.0-bbbbbbbb/deep/file.js',
  ]
  for (const path of [...kept, 'mf-home/.draft/file.js', 'telemetry/2026-11-28/.draft', '.trial']) put(path)
  // Listed, and no file any more: what is renamed or deleted between the two.
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
