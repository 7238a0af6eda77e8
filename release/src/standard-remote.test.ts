import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../test/ask'
import { makeContext, makeShellFor } from '../test/builds'
import { startEdge } from '../test/edge'
import { buildRemote } from '../test/real-build'
import { publish } from './publish'

/* What a release includes for hosts that are not our shell (docs/decisions/0015-standard-federation.md). */

const routes = `import type { RemoteRoutes } from '@fankeep/shared/host'
export const pages: RemoteRoutes['pages'] = {
  cart: () => import(/* webpackChunkName: "page-cart" */ './cart-page'),
}
export const words: RemoteRoutes['words'] = async () => ({ default: {} })
`
const page = `import { useWords } from '@fankeep/shared/host'
export const Page = () => <h1>{useWords('mf-cart')('title')}</h1>
`
const sources = { 'src/routes.tsx': routes, 'src/cart-page.tsx': page }
let built: ReturnType<typeof buildRemote>
beforeAll(() => {
  built = buildRemote('mf-cart', sources)
}, 60_000)

const text = (file: string) => readFileSync(join(built.folder, file), 'utf8')

test('the manifest names an entry and types for any host, all of them files of the release', () => {
  const { manifest } = built
  const { metaData, exposes, id } = JSON.parse(text('mf-manifest.json'))
  expect(metaData).toMatchObject({
    buildInfo: { buildVersion: manifest.version },
    globalName: manifest.global,
    publicPath: 'auto',
    remoteEntry: { name: 'standardEntry.js', path: '', type: 'var' },
    types: { zip: '@mf-types.zip', api: '@mf-types.d.ts' },
  })
  expect(id).toBe(manifest.global)
  expect(exposes).toMatchObject([{ name: 'routes', path: './routes' }])
  expect(Object.keys(manifest.files)).toEqual(
    expect.arrayContaining(['mf-manifest.json', 'standardEntry.js', '@mf-types.zip', '@mf-types.d.ts']),
  )
})

test('the manifest lists the shared modules that a host must provide', () => {
  const { shared } = JSON.parse(text('mf-manifest.json'))
  const { requires } = built.manifest
  expect(shared).toMatchObject(
    ['@fankeep/shared/host', 'react/jsx-runtime'].map((name) => ({
      name,
      singleton: true,
      requiredVersion: requires[name],
      version: requires[name]!.slice(1),
    })),
  )
})

test('the entry for other hosts contains the site’s entry, which is under 8 kB', () => {
  const own = text(built.manifest.entry)
  expect(text('standardEntry.js')).toContain(own)
  expect(own.length).toBeLessThan(8_000)
})

test('the types are those that the exposed module declares', () => {
  const zip = text('@mf-types.zip')
  expect(zip).toContain("export * from './compiled-types/src/routes'")
  expect(zip).toContain("export declare const pages: RemoteRoutes['pages'];")
})

test('the same sources give the same files, byte by byte', () => {
  const again = buildRemote('mf-cart', sources)
  expect(again.manifest.files).toEqual(built.manifest.files)
}, 60_000)

test('an exposed module without explicit types fails the build with one sentence', () => {
  const sources = {
    'src/routes.tsx': 'export const pages = makePages()\nfunction makePages() { return {} }\n',
  }
  expect(() => buildRemote('mf-cart', sources)).toThrow(
    /src\/routes\.tsx: hosts use its types, so each export needs an explicit type/,
  )
}, 60_000)

test('the files for other hosts are served to any origin, and no page of the site names them', async () => {
  const context = makeContext()
  const { manifest, folder } = built
  await publish(context, [makeShellFor(manifest), folder])
  const edge = await startEdge(context.root)
  const files = ['mf-manifest.json', 'standardEntry.js', '@mf-types.zip', '@mf-types.d.ts']
  for (const file of files) {
    const answer = await ask(edge, `/releases/mf-cart/${manifest.version}/${file}`)
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  }
  const { body } = await ask(edge, '/cart')
  for (const file of files) expect(String(body)).not.toContain(file)
})
