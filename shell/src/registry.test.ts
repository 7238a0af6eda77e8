import { parseRegistry } from './registry'

const release = (name: string) => ({
  name,
  version: '1.0.0-0a1b2c3d',
  entry: 'entry.js',
  global: `${name.replace('-', '_')}_0a1b2c3d`,
  base: `/r/${name}/1.0.0-0a1b2c3d/`,
  chunks: { routes: ['routes.js'] },
  integrity: {},
  declaration: { name, routes: [{ path: '/', name: 'home', title: {}, access: 'public' }] },
})

test('reads the live and the previous releases', () => {
  const registry = parseRegistry(
    JSON.stringify({
      revision: 7,
      shell: { version: 'x', base: '/r/shell/x/', chunks: { forms: ['f.js'] }, integrity: {} },
      remotes: { 'mf-home': { live: release('mf-home'), previous: release('mf-home') } },
    }),
  )
  expect(registry).toMatchObject({ revision: 7, broken: [], shell: { base: '/r/shell/x/' } })
  expect(registry.remotes[0]).toMatchObject({ name: 'mf-home', live: { entry: 'entry.js' } })
  expect(registry.remotes[0]?.previous?.base).toBe('/r/mf-home/1.0.0-0a1b2c3d/')
})

test.each([undefined, '', 'null', '[]', '{"remotes":7}', '<html>'])(
  'the registry %j gives an empty site',
  (text) => {
    expect(parseRegistry(text)).toMatchObject({ revision: 0, remotes: [], broken: [] })
  },
)

test.each([
  ['no entry at all', null],
  ['no release', {}],
  ['a release without its script', { live: { ...release('mf-auth'), entry: '' } }],
  ['a release without routes', { live: { ...release('mf-auth'), declaration: {} } }],
])('leaves out a remote with %s and keeps the others', (_, entry) => {
  const registry = parseRegistry(
    JSON.stringify({ revision: 1, remotes: { 'mf-auth': entry, 'mf-home': { live: release('mf-home') } } }),
  )
  expect(registry.broken).toEqual(['mf-auth'])
  expect(registry.remotes.map(({ name }) => name)).toEqual(['mf-home'])
})

test('leaves out only an invalid previous release or route', () => {
  const live = release('mf-home')
  live.declaration.routes.push(null as never)
  const registry = parseRegistry(
    JSON.stringify({ revision: 1, remotes: { 'mf-home': { live, previous: { entry: 4 } } } }),
  )
  expect(registry.remotes[0]?.previous).toBeUndefined()
  expect(registry.remotes[0]?.live.declaration.routes).toHaveLength(1)
})

test('replaces an invalid live release with the previous one', () => {
  const registry = parseRegistry(
    JSON.stringify({
      revision: 1,
      remotes: { 'mf-home': { live: { name: 'mf-home' }, previous: release('mf-home') } },
    }),
  )
  expect(registry.broken).toEqual([])
  expect(registry.remotes[0]?.live.version).toBe('1.0.0-0a1b2c3d')
})
