import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, ConfigProblem, readConfig } from './config'
import { createCrypto } from '../crypto'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fankeep-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const problems = (env: Record<string, string>) => {
  try {
    readConfig({ DATA_DIR: folder, ...env })
    return []
  } catch (error) {
    return (error as ConfigProblem).problems.map((problem) => problem.split(' ')[0])
  }
}

const wholeProduction = {
  NODE_ENV: 'production',
  SECRET_KEY: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'FanKeep <no-reply@fankeep.example>',
  PUBLIC_URL: 'https://fankeep.example',
}

test('without settings the config is for development on this machine only, and its secret is kept', () => {
  const config = readConfig({}, folder)
  expect(config).toMatchObject({
    mode: 'development',
    host: '127.0.0.1',
    port: 0,
    dataDir: join(folder, 'data'),
    filesDir: join(folder, 'data/files'),
    databaseUrl: undefined,
  })
  expect(config.secretKey).toMatch(/^[0-9a-f]{64}$/)
  expect(readConfig({}, folder).secretKey).toBe(config.secretKey)
  expect(statSync(join(folder, 'data/secret.key')).mode & 0o777).toBe(0o600)
})

test('production requires SECRET_KEY, makes none itself, and rejects one that is too short', () => {
  const { SECRET_KEY: _, ...production } = wholeProduction
  expect(problems(production)).toEqual(['SECRET_KEY'])
  expect(readdirSync(folder)).toEqual([])
  expect(problems({ ...production, SECRET_KEY: 'short' })).toEqual(['SECRET_KEY'])
  expect(problems({ ...production, SECRET_KEY: 'x'.repeat(32) })).toEqual([])
})

test.each(['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const)('rejects production without %s', (name) => {
  expect(problems({ ...wholeProduction, [name]: '' })).toEqual([name])
})

test.each(['FanKeep', 'FanKeep <>', 'FanKeep <no-reply>'])(
  'rejects the sender %j, which has no address',
  (from) => {
    expect(problems({ MAIL_FROM: from })).toEqual(['MAIL_FROM'])
  },
)

test('the config reports all invalid settings at once', () => {
  expect(
    problems({
      NODE_ENV: 'production',
      API_PORT: '-1',
      DATABASE_URL: 'file:x',
      PUBLIC_URL: 'ftp://x',
      SERVICE_PLAN: 'all',
      ACCOUNT_MENU: 'callback,admin',
      FILES: 'ftp://x/y',
      LOG_LEVEL: 'x',
      SMTP_URL: 'x',
    }).sort(),
  ).toEqual([
    'ACCOUNT_MENU',
    'API_PORT',
    'DATABASE_URL',
    'FILES',
    'LOG_LEVEL',
    'MAIL_FROM',
    'PUBLIC_URL',
    'SECRET_KEY',
    'SERVICE_PLAN',
    'SMTP_URL',
  ])
})

test('DATABASE_POOL_URL requires DATABASE_URL, because long-lived connections bypass the pooler', () => {
  const DATABASE_POOL_URL = 'postgres://fankeep@localhost:6432/fankeep'
  expect(problems({ DATABASE_POOL_URL })).toEqual(['DATABASE_URL'])
  expect(problems({ DATABASE_POOL_URL, DATABASE_URL: 'postgres://fankeep@localhost/fankeep' })).toEqual([])
})
test('an empty variable counts as not set, and PUBLIC_URL loses its trailing slash', () => {
  expect(
    readConfig({ DATA_DIR: folder, DATABASE_URL: '', PUBLIC_URL: 'https://fankeep.example/' }),
  ).toMatchObject({
    databaseUrl: undefined,
    publicUrl: 'https://fankeep.example',
  })
})

test('drops spaces and line ends around a setting', () => {
  const env = {
    DATA_DIR: `${folder}\r`,
    API_PORT: ' 8081\r\n',
    DATABASE_URL: ' postgres://fankeep@localhost/fankeep ',
    OPS_EMAIL: 'ops@fankeep.example\n',
    SMTP_URL: ' \r',
  }
  expect(readConfig(env)).toMatchObject({
    port: 8081,
    dataDir: folder,
    databaseUrl: 'postgres://fankeep@localhost/fankeep',
    opsEmail: 'ops@fankeep.example',
    smtpUrl: undefined,
  })
})

test.each(['a/b', 'a#b', 'a?b', 'a:/b'])('says how to write the password %j in an address', (password) => {
  const env = { DATA_DIR: folder, DATABASE_URL: `postgres://fankeep:${password}@localhost/fankeep` }
  expect(() => readConfig(env)).toThrow(/DATABASE_URL is not a valid address.* \/ as %2F/)
})

test.each([
  ['PUBLIC_URL', 'https://fankeep.example/site'],
  ['PUBLIC_URL', 'https://fankeep.example?x'],
  ['TRUST_PROXY', 'proxy.internal'],
  ['SMS_PER_HOUR', '1e3'],
  ['FILES', 's3:/bucket'],
  ['FILES', 's3://bucket?endpoint=minio:9000'],
])('rejects %s=%s', (name, value) => expect(problems({ [name]: value })).toEqual([name]))

test.each(['DATA_DIR', 'FILES'])('names %s if it is a file', (name) => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(problems({ [name]: file })).toEqual([name])
})

test('keeps a final line end of the key, and opens what that key sealed once it is the old one', () => {
  const old = `${'o'.repeat(32)}\n`
  const sealedBy = ({ secretKey, olderSecretKeys }: Config) => createCrypto(secretKey, olderSecretKeys)
  const sealed = sealedBy(readConfig({ DATA_DIR: folder, SECRET_KEY: old })).seal('test', 'text')
  const rotated = readConfig({ DATA_DIR: folder, SECRET_KEY: 'n'.repeat(32), SECRET_KEY_OLD: old })
  expect(sealedBy(rotated).open('test', sealed)).toBe('text')
})

test('a damaged secret is reported, not replaced, because what was sealed with it would be lost', () => {
  writeFileSync(join(folder, 'secret.key'), 'x')
  expect(problems({})).toHaveLength(1)
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe('x')
})

test('an OAuth app or text message provider with missing settings is rejected, and the settings are named', () => {
  const read = (env: Record<string, string>) => readConfig({ ...env, DATA_DIR: folder })
  expect(read({ X_CLIENT_ID: 'a', X_CLIENT_SECRET: 'b', X_BASE_URL: 'https://x.test/' }).oauth).toEqual({
    x: { clientId: 'a', clientSecret: 'b', hosts: { browser: 'https://x.test', server: 'https://x.test' } },
  })
  expect(() => read({ X_CLIENT_ID: 'a' })).toThrow(/X_CLIENT_SECRET must be set/)
  expect(() => read({ SMS_ACCOUNT: 'a' })).toThrow(/SMS_SECRET and SMS_FROM must be set/)
})

test('a platform without an OAuth app uses the sandbox, if SANDBOX_URL is set', () => {
  const { oauth } = readConfig({
    DATA_DIR: folder,
    SANDBOX_URL: 'http://127.0.0.1:9',
    GOOGLE_CLIENT_ID: 'own',
    GOOGLE_CLIENT_SECRET: 'own',
  })
  expect(oauth.google).toEqual({ clientId: 'own', clientSecret: 'own' })
  expect(oauth.x?.hosts).toEqual({
    browser: 'http://localhost:8080/dev/sandbox/x',
    server: 'http://127.0.0.1:9/x',
  })
})

test('DEMO_MEMBER must be an e-mail address; it is not set by default', () => {
  expect(readConfig({}, folder).demoMember).toBeUndefined()
  expect(readConfig({ DEMO_MEMBER: '' }, folder).demoMember).toBeUndefined()
  expect(readConfig({ DEMO_MEMBER: ' Island@FanKeep.test ' }, folder).demoMember).toBe('island@fankeep.test')
  expect(problems({ DEMO_MEMBER: 'island' })).toEqual(['DEMO_MEMBER'])
})

test('an OPS_TOKEN that can be guessed is rejected, and not repeated in the message', () => {
  expect(problems({ OPS_TOKEN: 'a-short-token' })).toEqual(['OPS_TOKEN'])
  const refused = () => readConfig({ DATA_DIR: folder, OPS_TOKEN: 'ann:a-short-token' })
  expect(refused).toThrow(/^(?![\s\S]*a-short-token)[\s\S]*at least 20 characters/)
  expect(problems({ OPS_TOKEN: 'ann:a-token-of-twenty-letters ben:another-of-twenty-letters' })).toEqual([])
})

describe('DKIM_KEY', () => {
  const dkim = (name: string, pem: string, more: Record<string, string> = {}) => {
    const file = join(folder, name)
    writeFileSync(file, pem)
    return { DKIM_KEY: file, DKIM_SELECTOR: 'autumn', ...more }
  }
  const rsa = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()

  test('signs for the domain of MAIL_FROM', () => {
    const env = dkim('dkim.pem', rsa(2048), {
      MAIL_FROM: 'Island <hello@Mail.Island.example>',
      DATA_DIR: folder,
    })
    expect(readConfig(env).dkim).toMatchObject({ domain: 'mail.island.example', selector: 'autumn' })
  })

  test('is rejected if receivers would not accept the key, the file is missing or DKIM_SELECTOR is not set', () => {
    const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
    expect(problems(dkim('weak.pem', rsa(1024)))).toEqual(['DKIM_KEY'])
    expect(problems(dkim('ed25519.pem', ed25519.toString()))).toEqual(['DKIM_KEY'])
    expect(problems(dkim('none.pem', 'no key'))).toEqual(['DKIM_KEY'])
    expect(problems({ DKIM_KEY: join(folder, 'absent.pem'), DKIM_SELECTOR: 'autumn' })).toEqual(['DKIM_KEY'])
    expect(problems({ DKIM_KEY: join(folder, 'absent.pem') })).toEqual(['DKIM_SELECTOR'])
  })
})

test('BOUNCE_ADDRESS must leave room for what each mail adds to it, and requires BOUNCE_PORT', () => {
  const bounces = (address: string) => ({ BOUNCE_ADDRESS: address, BOUNCE_PORT: '2525' })
  expect(problems(bounces('bounces@mail.fankeep.example'))).toEqual([])
  for (const address of [`${'b'.repeat(17)}@a.test`, 'a+b@a.test', 'bounces', 'Bounces <bounces@a.test>'])
    expect(problems(bounces(address))).toEqual(['BOUNCE_ADDRESS'])
  expect(problems({ BOUNCE_ADDRESS: 'bounces@a.test' })).toEqual(['BOUNCE_PORT'])
})

test('OTLP_URL must be the base URL of a collector; OTLP_SHARE is 1 by default, and at most 1', () => {
  const otlpOf = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env }).otlp
  expect(otlpOf({})).toBeUndefined()
  expect(otlpOf({ OTLP_SHARE: '0.1' })).toBeUndefined()
  expect(otlpOf({ OTLP_URL: 'http://127.0.0.1:4318/' })).toEqual({ url: 'http://127.0.0.1:4318', share: 1 })
  expect(otlpOf({ OTLP_URL: 'https://otlp.example/v2', OTLP_SHARE: '.25' })).toEqual({
    url: 'https://otlp.example/v2',
    share: 0.25,
  })
  for (const wrong of [
    'collector',
    'grpc://127.0.0.1:4317',
    'http://a:b@c',
    'http://c/?key=d',
    'http://c/#e',
  ])
    expect(problems({ OTLP_URL: wrong })).toEqual(['OTLP_URL'])
  for (const wrong of ['2', '1.5', '-1', '1e-3', 'all', '10 %'])
    expect(problems({ OTLP_SHARE: wrong })).toEqual(['OTLP_SHARE'])
})
