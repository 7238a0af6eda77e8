import { makeBuild, makeContext, makeShellFor, route, versionOf } from '../../test/builds'
import { buildRemote } from '../../test/real-build'
import { publish } from '../publish'
import { moduleOf } from './bytes-by-module'
import { rowsOfDiff } from './rows'
import { diffWithLive } from './with-live'

const before = `export const pages: Record<string, () => Promise<object>> = { cart: () => import('./cart') }
`
const after = `import { LRUCache } from 'lru-cache'
const cache = new LRUCache<string, string>({ max: 10 })
export const pages: Record<string, () => Promise<object>> = { cart: () => import('./cart') }
export const cart = (): string | undefined => cache.get('cart')
`
const cart = (text: string) => `export const Page = (): string => '${text}'\n`

test('the diff shows an added package, type and path and the bytes of each module before publishing', async () => {
  const context = makeContext()
  const old = buildRemote('mf-cart', { 'src/routes.tsx': before, 'src/cart.ts': cart('empty') })
  await publish(context, [makeShellFor(old.manifest), old.folder])
  const routes = ['cart', 'cards'].map((name) => route(`/${name}`))
  const next = buildRemote('mf-cart', {
    'remote.json': JSON.stringify({ name: 'mf-cart', routes }),
    'src/routes.tsx': after,
    'src/cart.ts': cart('empty'),
  })
  const [diff] = await diffWithLive(context.store, [next.folder])
  expect(diff).toMatchObject({ name: 'mf-cart', from: old.manifest.version, to: next.manifest.version })
  expect(diff!.brotli.after).toBeGreaterThan(diff!.brotli.before)
  expect(diff!.modules[0]).toMatchObject({ module: 'lru-cache', before: 0 })
  expect(diff!.modules[0]!.after).toBeGreaterThan(5000)
  expect(diff!.modules.map(({ module }) => module)).not.toContain('src/cart.ts')
  expect(diff!.declares).toEqual(['+ /cards (public)'])
  expect(diff!.packages).toEqual([expect.stringMatching(/^\+ lru-cache [\d.]+ \(BlueOak-1\.0\.0\)$/)])
  expect(diff!.types).toEqual([
    'compiled-types/src/routes.d.ts',
    '  +export declare const cart: () => string | undefined;',
  ])
  expect(rowsOfDiff(diff!).flat()).toContain('lru-cache')
}, 60_000)

test('the diff of the live build says that nothing has changed', async () => {
  const context = makeContext()
  const live = makeBuild({ name: 'mf-gifts', routes: [route('/gifts')] })
  await publish(context, [makeBuild({ name: 'shell' }), live])
  const [diff] = await diffWithLive(context.store, [live])
  expect(rowsOfDiff(diff!).flat().join(' ')).toContain('all files together (no change).')
})

test('the diff lists the removed version of a shared module above the added one', async () => {
  const context = makeContext()
  const gifts = { name: 'mf-gifts', routes: [route('/gifts')] }
  await publish(context, [makeBuild({ name: 'shell', provides: { react: '19.4.0' } }), makeBuild(gifts)])
  const next = makeBuild({ ...gifts, version: versionOf(2), requires: { react: '^19.4.0' } })
  const [diff] = await diffWithLive(context.store, [next])
  expect(diff!.shared).toEqual(['- takes react ^19.3.1', '+ takes react ^19.4.0'])
  expect(diff!.declares).toEqual([])
})

test('the first version of a remote is all new', async () => {
  const context = makeContext()
  await publish(context, [makeBuild({ name: 'shell' })])
  const [diff] = await diffWithLive(context.store, [
    makeBuild({ name: 'mf-gifts', routes: [route('/gifts')] }),
  ])
  expect(diff).toMatchObject({ from: null, declares: ['+ /gifts (public)', '+ exposes ./routes'] })
  expect(diff!.brotli).toMatchObject({ before: 0 })
})

test.each([
  [
    'webpack://mf_home__0_1_0/../node_modules/.pnpm/swiper@14.4.0/node_modules/swiper/modules/fade.mjs',
    'swiper',
  ],
  ['webpack://shell/../node_modules/@ark-ui/react/dist/index.js', '@ark-ui/react'],
  ['webpack://mf_home__0_1_0/./src/home/hero.tsx', 'src/home/hero.tsx'],
  ['webpack://mf_home__0_1_0/webpack/runtime/jsonp chunk loading', 'the build’s runtime'],
  [null, 'the build’s runtime'],
])('the source %s is counted to %s', (source, module) => expect(moduleOf(source)).toBe(module))
