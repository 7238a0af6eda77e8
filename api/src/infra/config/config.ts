import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { accountMenuKeys, isEmail, plainEmail, usualAccountMenu } from '@fankeep/shared/contract/rules'
import { bucketFault, isAddress } from '@fankeep/shared/node/bucket'
import { givenSettings } from '@fankeep/shared/node/given-settings'
import { makeFolder } from '@fankeep/shared/node/make-folder'
import { parseOperators } from '@fankeep/shared/node/operator-tokens'
import { areProxies, proxiesNeeded } from '@fankeep/shared/node/proxy-addresses'
import { otlpOf, type OtlpSettings, otlpVariables } from '@fankeep/shared/node/otlp-settings'
import { makeWhole } from '@fankeep/shared/node/whole-file'
import { z } from 'zod'
import { type BouncesConfig, type DkimConfig, dkimOf, mailVariables, readBounces } from './mail-config'
import { providerVariables, type ProvidersConfig, readProviders, setTogether } from './providers-config'
import { StartProblem } from '../start-problem'
import { url } from './url-setting'

/** The environment, validated. Every variable is in the README with its default. */
export interface Config extends ProvidersConfig {
  mode: 'development' | 'test' | 'production'
  host: string
  /** Addresses trusted to report the visitor's address: this machine, and remote edge servers. */
  trustProxy: string[]
  /** 0 takes any free port; `npm start` chooses one and keeps it across restarts. */
  port: number
  dataDir: string
  /** Absent: an embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** A pooler in transaction mode in front of the same database, for the short queries of requests. */
  databasePoolUrl: string | undefined
  /** Whether this api starts its own worker. With many apis, some can serve only requests. */
  startsWorker: boolean
  secretKey: string
  /**
   * Shared with the edge server, which seals operators' changes with it; if absent, operators cannot change anything. Also
   * grants access to `/metrics`.
   */
  opsToken: string | undefined
  /** Where operators are mailed about items that wait for them at `/ops`. */
  opsEmail: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Signs our mails; absent: the mail server signs them, or they are unsigned. */
  dkim: DkimConfig | undefined
  /** Where undeliverable mails return to; absent: to `MAIL_FROM`, and the api is not notified. */
  bounces: BouncesConfig | undefined
  /** Mails to fans on the first day; after that up to twice the busiest day's count. Absent: no limit. */
  mailWarmUp: number | undefined
  /** Where members' files are stored; files that go to `filesUrl` are staged here. */
  filesDir: string
  /** S3-compatible storage for members' files: `s3://bucket/folder`. Absent: they stay in `filesDir`. */
  filesUrl: string | undefined
  logLevel: string
  /** The stand-in server that plays the platforms; never in production. */
  sandboxUrl: string | undefined
  /** Previous keys, which still open what they sealed until `pnpm rotate-key` has run. */
  olderSecretKeys: string[]
  /** The site as a browser reaches it: links in mails start with it. No trailing slash. */
  publicUrl: string
  /** How the home page shows the plans; `none` hides them and every link to them (spec section 2). */
  servicePlan: 'none' | 'banner' | 'pricing'
  /** Keys of the enabled entries of the avatar's drop-down (spec section 2), comma-separated. */
  accountMenu: string
  /**
   * The customer service's page, framed in the home page's chat box. Absent: our own page. The edge server reads the
   * same variable and allows only that host in a frame.
   */
  chatUrl: string | undefined
  /** The e-mail address of the member whose center is public. Absent: there is no demonstration. */
  demoMember: string | undefined
  /** Seconds that an immediate CallBack is held, for browser tests and benches; absent: the product's value. Never in production. */
  callbackHold: number | undefined
  /** Where spans are sent; absent: none are recorded. */
  otlp: OtlpSettings | undefined
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port, 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port, 0 to 65535')

const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  HOST: z.string().default('127.0.0.1'),
  TRUST_PROXY: z.string().refine(areProxies, proxiesNeeded).default(''),
  API_PORT: port.default(0),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL_URL: url(['postgres:', 'postgresql:']).optional(),
  WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  SECRET_KEY: z.string().min(32, 'must be at least 32 random characters (openssl rand -hex 32)').optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  ...mailVariables,
  ...otlpVariables,
  BOUNCE_PORT: port.optional(),
  FILES: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a pino log level: info, warn …',
    )
    .optional(),
  PUBLIC_URL: url(['http:', 'https:'])
    .refine(hasNoPath, "must be the site's address alone, without a path: https://fankeep.example")
    .default('http://localhost:8080'),
  SECRET_KEY_OLD: z.string().default(''),
  OPS_TOKEN: z.string().superRefine(holdsTokens).optional(),
  OPS_EMAIL: z.string().refine(isEmail, 'must be an address like ops@fankeep.example').optional(),
  SANDBOX_URL: url(['http:']).optional(),
  ...providerVariables,
  SERVICE_PLAN: z.enum(['none', 'banner', 'pricing'], 'must be none, banner or pricing').default('none'),
  ACCOUNT_MENU: z
    .string()
    .default(usualAccountMenu.join())
    .refine((keys) => keys.split(',').every((key) => accountMenuKeys.some((known) => known === key)), {
      error: `must be a list of any of ${accountMenuKeys.join()}`,
    }),
  CHAT_URL: url(['http:', 'https:']).optional(),
  DEMO_MEMBER: z
    .string()
    .trim()
    .overwrite(plainEmail)
    .refine(isEmail, 'must be the e-mail address of a member')
    .optional(),
  CALLBACK_HOLD: z
    .string()
    .regex(/^\d{1,2}$/, 'must be seconds, 0 to 99')
    .transform(Number)
    .optional(),
})

/** The environment variables the api reads. */
export const settings = Object.keys(environment.shape)

function hasNoPath(address: string): boolean {
  const { pathname, search, hash } = URL.canParse(address) ? new URL(address) : new URL('http://unreadable')
  return /^\/*$/.test(pathname) && search + hash === ''
}

/** Parses the tokens as the edge server does, which gets the same variable. */
function holdsTokens(text: string, context: z.RefinementCtx) {
  try {
    parseOperators(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: `is not valid: ${(error as Error).message}` })
  }
}

/** One message that lists everything missing or wrong in the environment. */
export class ConfigProblem extends StartProblem {
  constructor(readonly problems: string[]) {
    super(
      `The environment variables are not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
  }
}

/**
 * Reads the environment with one schema. Creates the data folder and, outside production, the secret key in it.
 * @throws ConfigProblem that lists everything missing or wrong.
 */
export function readConfig(env: Record<string, string | undefined>, base = process.cwd()): Config {
  const given = givenSettings(env)
  const read = environment.safeParse(given)
  const problems = read.success
    ? []
    : read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const production = given.NODE_ENV === 'production'
  if (production) problems.push(...productionProblems(given))
  problems.push(...halfSet(given))
  const { dkim, problem } = dkimOf(given, base)
  if (problem) problems.push(problem)
  const filesUrl = given.FILES && isAddress(given.FILES) ? given.FILES : undefined
  const filesFault = filesUrl && bucketFault(filesUrl)
  if (filesFault) problems.push(`FILES ${filesFault}`)
  if (!read.success || problems.length > 0) throw new ConfigProblem(problems)

  const from = (path: string) => (isAbsolute(path) ? path : resolve(base, path))
  const dataDir = from(read.data.DATA_DIR)
  const filesDir = read.data.FILES && !filesUrl ? from(read.data.FILES) : join(dataDir, 'files')
  makeFolderOf('DATA_DIR', dataDir)
  makeFolderOf(read.data.FILES && !filesUrl ? 'FILES' : 'DATA_DIR', filesDir)
  const publicUrl = read.data.PUBLIC_URL.replace(/\/+$/, '')
  return {
    mode: read.data.NODE_ENV,
    host: read.data.HOST,
    trustProxy: ['loopback', ...read.data.TRUST_PROXY.split(',').map((one) => one.trim())].filter(Boolean),
    port: read.data.API_PORT,
    dataDir,
    databaseUrl: read.data.DATABASE_URL,
    databasePoolUrl: read.data.DATABASE_POOL_URL,
    startsWorker: read.data.WORKER === 'on',
    secretKey:
      read.data.SECRET_KEY ??
      keptSecret(dataDir, 'secret.key', 'set SECRET_KEY to the secret it held, or remove the file'),
    smtpUrl: read.data.SMTP_URL,
    mailFrom: read.data.MAIL_FROM,
    dkim,
    bounces: readBounces(read.data),
    mailWarmUp: read.data.MAIL_WARM_UP,
    filesDir,
    filesUrl,
    // Keeps the terminal readable for newcomers.
    logLevel: read.data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    publicUrl,
    sandboxUrl: read.data.SANDBOX_URL,
    opsToken: read.data.OPS_TOKEN,
    opsEmail: read.data.OPS_EMAIL,
    // Each key also untrimmed: a `SECRET_KEY` may end in a line end, which is then a part of it.
    olderSecretKeys: read.data.SECRET_KEY_OLD.split(',')
      .flatMap((key) => [key, key.trim()])
      .filter(Boolean),
    servicePlan: read.data.SERVICE_PLAN,
    accountMenu: read.data.ACCOUNT_MENU,
    chatUrl: read.data.CHAT_URL,
    demoMember: read.data.DEMO_MEMBER,
    callbackHold: read.data.CALLBACK_HOLD,
    otlp: otlpOf(read.data),
    ...readProviders(read.data, given, publicUrl),
  }
}

/** @throws ConfigProblem if the folder is not there and cannot be made */
function makeFolderOf(name: string, folder: string) {
  try {
    makeFolder(folder)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new ConfigProblem([
      `${name} must be a folder that this account can write to: ${folder} cannot be made (${code})`,
    ])
  }
}

type Given = Record<string, string | undefined>

/** Settings that production requires, with the rest of a sentence about each. */
const required = {
  SECRET_KEY: ' (openssl rand -hex 32): it protects sessions and stored tokens',
  SMTP_URL: ': codes and messages to fans are sent by mail; only development shows them in its outbox',
  MAIL_FROM:
    ', such as FanKeep <no-reply@fankeep.example>: receivers reject mails of a domain that is not yours',
  PUBLIC_URL: ', such as https://fankeep.example: links in mails begin with it',
}
const forbidden = {
  SANDBOX_URL: 'anyone could log in as any member',
  CALLBACK_HOLD: 'it is only for tests',
}

const productionProblems = (given: Given): string[] => [
  ...Object.entries(required).flatMap(([name, rest]) =>
    given[name] === undefined ? `${name} must be set in production${rest}` : [],
  ),
  ...Object.entries(forbidden).flatMap(([name, why]) =>
    given[name] === undefined ? [] : `${name} must not be set in production: ${why}`,
  ),
]

/** Variables that only work together, of which only some are set. */
function halfSet(given: Given): string[] {
  const groups = [...setTogether, ['DKIM_KEY', 'DKIM_SELECTOR'], ['BOUNCE_ADDRESS', 'BOUNCE_PORT']]
  const alone =
    given.DATABASE_POOL_URL !== undefined && given.DATABASE_URL === undefined
      ? [
          'DATABASE_URL must be set if DATABASE_POOL_URL is set: it names the same database, without the pooler',
        ]
      : []
  const halves = groups.flatMap((names) => {
    const missing = names.filter((name) => given[name] === undefined)
    return missing.length > 0 && missing.length < names.length
      ? [`${missing.join(' and ')} must be set: ${names.join(', ')} only work together`]
      : []
  })
  return [...alone, ...halves]
}

/**
 * A 256-bit secret, kept in a file that only its owner can read; created if missing.
 * @param repair what an operator does if the file is damaged
 */
export function keptSecret(folder: string, name: string, repair: string): string {
  const file = join(folder, name)
  // Of several processes that create it at the same time, the first one wins.
  if (!existsSync(file)) makeWhole(file, `${randomBytes(32).toString('hex')}\n`, 0o600)
  chmodSync(file, 0o600)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new ConfigProblem([`${file} is damaged: ${repair}`])
  return secret
}
