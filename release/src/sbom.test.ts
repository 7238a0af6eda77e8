import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../test/ask'
import { makeContext, makeShellFor } from '../test/builds'
import { startEdge } from '../test/edge'
import { buildRemote } from '../test/real-build'
import { housekeepingCommands } from './commands/housekeeping-commands'
import { publish, verify } from './publish'

const routes = `import { LRUCache } from 'lru-cache'
const cache = new LRUCache<string, string>({ max: 10 })
export const cart = (): string | undefined => cache.get('cart')
`
const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../node_modules/lru-cache/package.json'), 'utf8'),
) as { version: string }

let built: ReturnType<typeof buildRemote>
beforeAll(() => {
  built = buildRemote('mf-cart', { 'src/routes.tsx': routes })
}, 60_000)

test('lists each package of a build with version, license and package URL, under the manifest’s hash', () => {
  const { manifest, folder } = built
  const bytes = readFileSync(join(folder, 'sbom.cdx.json'))
  const sbom = JSON.parse(String(bytes))
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'mf-cart', version: manifest.version } },
  })
  expect(sbom.components).toContainEqual({
    type: 'library',
    'bom-ref': `pkg:npm/lru-cache@${version}`,
    name: 'lru-cache',
    version,
    purl: `pkg:npm/lru-cache@${version}`,
    licenses: [{ license: { id: 'BlueOak-1.0.0' } }],
  })
  const names = sbom.components.map(({ group, name }: Record<string, string>) =>
    group ? `${group}/${name}` : name,
  )
  // Packages only in the entry for other hosts are no second copy in our own pages.
  const ofStandardEntry = names.filter((name: string) => name.startsWith('@module-federation/'))
  expect(ofStandardEntry).toContain('@module-federation/runtime-core')
  const carried = manifest.carries.filter((name) => name !== '@fankeep/shared')
  expect(names.sort()).toEqual([...carried, ...ofStandardEntry].sort())
  expect(manifest.sbom).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`)
  expect(Object.keys(manifest.files)).not.toContain('sbom.cdx.json')
})

test('the same sources give the same list, byte by byte', () => {
  const again = buildRemote('mf-cart', { 'src/routes.tsx': routes })
  expect(again.manifest.sbom).toBe(built.manifest.sbom)
}, 60_000)

test('the list is stored with the release, shown by a command and never served; verify finds a changed one', async () => {
  const context = makeContext()
  const { manifest, folder } = built
  await publish(context, [makeShellFor(manifest), folder])
  const edge = await startEdge(context.root)
  expect((await ask(edge, `/releases/mf-cart/${manifest.version}/sbom.cdx.json`)).status).toBe(404)

  process.env.RELEASE_STORE = context.root
  const { answer, rows } = await housekeepingCommands.sbom!(['mf-cart'], {})
  expect(answer).toMatchObject({ bomFormat: 'CycloneDX' })
  expect(rows).toContainEqual(['lru-cache', version, 'BlueOak-1.0.0'])
  await expect(housekeepingCommands.sbom!(['shell'], {})).rejects.toThrow(/has no list of its packages/)

  const kept = join(context.folder('mf-cart', manifest.version), 'sbom.cdx.json')
  writeFileSync(kept, '{"components":[]}')
  expect((await verify(context.store)).faults).toEqual([
    expect.stringMatching(/its sbom\.cdx\.json does not match/),
  ])
  await expect(housekeepingCommands.sbom!(['mf-cart'], {})).rejects.toThrow(/no list of its packages/)
  await publish(context, [folder])
  expect((await verify(context.store)).faults).toEqual([])
})
