import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, settings } from './config'

const deploy = join(import.meta.dirname, '../../../deploy')
const storageKeys = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']

/** The part of a file about one container, up to the next entry of the same depth. */
function partOf(file: string, begins: RegExp) {
  const [, rest = ''] = readFileSync(join(deploy, file), 'utf8').split(begins)
  return rest.split(/\n {0,2}\S/, 1)[0]!
}

test('compose gives the edge OPS_TOKEN and no variable that the edge does not read', () => {
  const edge = partOf('compose.yaml', /^ {2}edge:$/m)
  expect(edge).not.toContain('env_file')
  const given = [...edge.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name!)
  expect(given).toContain('OPS_TOKEN')
  expect(given.filter((name) => !settings.includes(name))).toEqual([])
})

test('Kubernetes gives the edge and the publishing job only their own secrets, each by name', () => {
  for (const [file, own] of [
    ['edge.yaml', [...settings, ...storageKeys]],
    ['config.yaml', storageKeys],
  ] as const) {
    const text = readFileSync(join(deploy, 'kubernetes', file), 'utf8')
    expect(text).not.toMatch(/^[^#]*secretRef/m)
    const keys = [...text.matchAll(/secretKeyRef: \{ name: fankeep, key: (\w+)/g)].map(([, key]) => key!)
    expect(keys).toEqual(expect.arrayContaining(storageKeys))
    expect(keys.filter((key) => !own.includes(key))).toEqual([])
  }
})

test('treats an empty variable as unset', () => {
  const empty = Object.fromEntries(settings.map((name) => [name, '']))
  const API_URL = 'http://api:8081'
  expect(readConfig({ ...empty, API_URL })).toEqual(readConfig({ API_URL }))
})

test.each([
  ['NODE_ENV', 'Production'],
  ['PORT', '0x1F90'],
  ['API_BODY_LIMIT', '5GB'],
  ['AUTO_ROLLBACK_PERCENT', '5%'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', 'proxy.internal'],
  ['PUBLIC_URL', 'fankeep.example'],
  ['ACCESS_LOG', 'true'],
])('rejects %s=%s, and says what it must be', (name, value) => {
  expect(() => readConfig({ API_URL: 'http://api:8081', [name]: value })).toThrow(`  ${name}: must be `)
})

test('accepts every log level of the api, and drops spaces and line ends around a setting', () => {
  const given = {
    API_URL: ' http://api:8081\r',
    LOG_LEVEL: 'trace',
    PORT: '8080\n',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
  }
  expect(readConfig(given)).toMatchObject({ apiUrl: 'http://api:8081', logLevel: 'trace', port: 8080 })
})

test('in production an edge starts only with a trust document or with RELEASE_TRUST=off', () => {
  const env = { API_URL: 'http://api:8081', NODE_ENV: 'production' }
  expect(() => readConfig(env)).toThrow(/RELEASE_TRUST: set it to the trust document .* or to "off"/)
  expect(readConfig({ ...env, RELEASE_TRUST: 'off' }).security).toBeUndefined()
  expect(
    readConfig({ ...env, RELEASE_TRUST: '/keys/trust.json', RELEASE_KEY: '/keys/edge.pem' }).security,
  ).toMatchObject({
    trust: '/keys/trust.json',
    key: '/keys/edge.pem',
  })
})

test('overrides need a token, from the environment or from a trust document', () => {
  const env = { API_URL: 'http://api:8081', OVERRIDE_ORIGINS: 'http://localhost:4100' }
  expect(() => readConfig(env)).toThrow(/OVERRIDE_ORIGINS: overrides need tokens/)
  for (const more of [{ OPS_TOKEN: 'a-token-of-twenty-letters' }, { RELEASE_TRUST: '/keys/trust.json' }])
    expect(readConfig({ ...env, ...more }).overrideOrigins).toEqual(['http://localhost:4100'])
})

test('rejects an API_URL without http:// at the start', () => {
  for (const API_URL of ['localhost:8081', 'ftp://api:8081'])
    expect(() => readConfig({ API_URL })).toThrow(/API_URL: .*http:\/\/api:8081/)
})
