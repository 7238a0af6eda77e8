import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { releaseManifest } from '../contract/release'
import { adopt } from './adopt.mjs'
import { integrityOf } from './integrity-plugin.mjs'
import { remoteOptions } from './remote-options.mjs'
import { releaseVersion } from './version.mjs'

let dir
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'adopt-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const put = (file, content) => {
  mkdirSync(dirname(join(dir, file)), { recursive: true })
  writeFileSync(join(dir, file), typeof content === 'string' ? content : JSON.stringify(content))
}
const titles = { 'zh-tw': '禮物', 'zh-cn': '礼物', en: 'Gifts' }
const declaration = {
  name: 'mf-gifts',
  routes: [{ path: '/gifts', name: 'gifts', title: titles, access: 'public' }],
}
const share = (name, more = {}) => ({ name, version: '', requiredVersion: '^1.2.0', ...more })
const chunk = 'globalThis.chunks = [];'.repeat(20)

/**
 * Writes a build like that of Rspack's plugin; with `type: 'module'`, like that of Vite's.
 * @param {{ type?: string, config?: string, files?: Record<string, string>, metaData?: object, exposes?: object[], shared?: object[] }} [about]
 */
function build({ type = 'global', config = 'rspack.config.mjs', files = {}, ...more } = {}) {
  put('package.json', { name: 'mf-gifts', version: '0.3.0' })
  put('remote.json', declaration)
  put(config, '')
  const name = remoteOptions(`file://${join(dir, config)}`).name
  const remoteEntry = { name: 'remoteEntry.js', path: '', type }
  const js = { sync: ['__federation_expose_routes.js'], async: ['page-gifts.js', 'words-en-json.js'] }
  const css = { sync: [], async: [] }
  const manifest = {
    metaData: { name, globalName: name, publicPath: 'auto', remoteEntry, ...more.metaData },
    exposes: more.exposes ?? [{ name: 'routes', path: './routes', assets: { js, css } }],
    shared: more.shared ?? [
      share('@fankeep/shared/ui'),
      share('react/jsx-runtime', { requiredVersion: '^19.3.1' }),
      share('lodash', { version: '4.17.21', requiredVersion: '^4.17.0' }),
    ],
  }
  put('dist/mf-manifest.json', manifest)
  for (const file of ['remoteEntry.js', ...js.sync, ...js.async]) put(`dist/${file}`, chunk)
  for (const [file, text] of Object.entries(files)) put(`dist/${file}`, text)
  return join(dir, 'dist')
}
const faultsOf = async (built) => (await adopt(build(built))).faults.join('\n')
const read = (file) => readFileSync(join(dir, 'dist', file))

test('makes a release of a build by Rspack: manifest, files, shared modules, chunks and maps', async () => {
  const map = { sources: ['webpack://x/../node_modules/dayjs/index.js', 'webpack://x/./src/routes.tsx'] }
  const dist = build({ files: { 'page-gifts.js.map': JSON.stringify(map) } })
  const { manifest, faults } = await adopt(dist)
  expect(faults).toEqual([])
  const kept = releaseManifest.parse(JSON.parse(read('release.json').toString()))
  expect(kept).toEqual(releaseManifest.parse(manifest))
  expect(kept).toMatchObject({
    name: 'mf-gifts',
    version: releaseVersion(dir),
    entry: 'remoteEntry.js',
    exposes: ['./routes'],
    declaration,
    requires: { '@fankeep/shared/ui': '^1.2.0', 'react/jsx-runtime': '^19.3.1' },
    carries: ['dayjs'],
    maps: { 'page-gifts.js': integrityOf(read('page-gifts.js.map')) },
    chunks: {
      routes: ['__federation_expose_routes.js'],
      'page-gifts': ['page-gifts.js'],
      'words-en': ['words-en-json.js'],
    },
  })
  expect(Object.keys(kept.files)).not.toContain('page-gifts.js.map')
  const packed = read('page-gifts.js.br')
  expect(brotliDecompressSync(packed).toString()).toBe(chunk)
  expect(kept.files['page-gifts.js']).toEqual({
    integrity: integrityOf(Buffer.from(chunk)),
    bytes: chunk.length,
    brotli: packed.length,
  })
})

test('adopting twice gives the same files', async () => {
  const dist = build({ type: 'module' })
  const first = await adopt(dist)
  expect((await adopt(dist)).manifest.files).toEqual(first.manifest.files)
})

test('a Vite module is loaded with a script that checks the hash of its entry', async () => {
  const { manifest } = await adopt(build({ type: 'module', config: 'vite.config.mjs' }))
  const script = read(manifest.entry).toString()
  expect(script).toContain(`var ${manifest.global}=`)
  expect(script).toContain(integrityOf(read('remoteEntry.js')))
  // These files are loaded as classic scripts, which a module cannot be.
  expect(manifest.chunks).toEqual({})
})

const react = 'globalThis.x = {}; x.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=y;'
const withMap = (source) => ({ 'page-gifts.js.map': JSON.stringify({ sources: [source] }) })

test.each([
  ['no manifest', { files: { 'mf-manifest.json': '{}' } }, /no mf-manifest.json.*manifest: true/],
  [
    'a SystemJS entry',
    { metaData: { remoteEntry: { name: 'remoteEntry.js', type: 'system' } } },
    /of type "system"/,
  ],
  [
    'a missing entry',
    { metaData: { remoteEntry: { name: 'a.js', type: 'var' } } },
    /its entry a.js is missing/,
  ],
  ['a fixed public path', { metaData: { publicPath: '/assets/' } }, /publicPath: 'auto'/],
  [
    'one name for all versions',
    { metaData: { name: 'gifts', globalName: 'gifts' } },
    /is called gifts.*remoteOptions/,
  ],
  [
    'a build of other sources',
    { metaData: { name: 'mf_gifts__0_3_0_0123456789ab' } },
    /other sources.*Build it again/,
  ],
  ['no ./routes', { exposes: [] }, /does not expose .\/routes.*'.\/routes': '.\/src\/routes.tsx'/],
  [
    'React in a script',
    { files: { 'page-gifts.js': react } },
    /it bundles react \(page-gifts\.js\), but the shell provides it\. .*'react': \{ singleton: true, import: false \}, and the same for 'react\/'\./,
  ],
  ['React in a source map', { files: withMap('../../node_modules/react/index.js') }, /it bundles react \(/],
  [
    'the kit',
    { files: withMap('../../shared/src/ui/button.tsx') },
    /it bundles @fankeep\/shared \(.*Import it only through/,
  ],
  [
    'Chakra',
    { files: withMap('../node_modules/@chakra-ui/react/index.js') },
    /it bundles @chakra-ui\/react \(/,
  ],
  ['a build of the preset', { files: { 'release.json': '{"sbom":"sha384-x"}' } }, /is already a release/],
  ['an invalid file name', { files: { 'a b.js': '' } }, /"a b.js" is not a valid file name/],
  [
    'an unsupported version range',
    { shared: [share('react', { requiredVersion: '>=18 <20' })] },
    /its range >=18 <20 for react.*requiredVersion: '\^/,
  ],
])('refuses %s and says what to change', async (_, built, why) => {
  expect(await faultsOf(built)).toMatch(why)
})

test('expands short ranges, and replaces * with the version of the preset', async () => {
  const shared = [
    share('react', { requiredVersion: '^19' }),
    share('@fankeep/shared/host', { requiredVersion: '*' }),
  ]
  const { manifest } = await adopt(build({ shared }))
  expect(manifest.requires).toEqual({
    react: '^19.0.0',
    '@fankeep/shared/host': expect.stringMatching(/^\^\d+\.\d+\.\d+$/),
  })
})

test('requires a shared module that only the shell can provide', async () => {
  const { manifest } = await adopt(build({ shared: [share('lodash', { requiredVersion: '^4.17.0' })] }))
  expect(manifest.requires).toEqual({ lodash: '^4.17.0' })
})

test('refuses a folder that is not in a remote', async () => {
  expect((await adopt(dir)).faults.join()).toMatch(/no parent folder has a remote.json/)
})
