import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { accountMenuKeys, isEmail, usualAccountMenu } from '@fankeep/shared/contract/rules'
import { parseOperators } from '@fankeep/shared/node/operator-tokens'
import { otlpOf, type OtlpSettings, otlpVariables } from '@fankeep/shared/node/otlp-settings'
import { z } from 'zod'
import { type BouncesConfig, type DkimConfig, dkimOf, mailVariables, readBounces } from './mail-config'

/** What the environment says, checked. Every name here is in the README with its default. */
export interface Config {
  mode: 'development' | 'test' | 'production'
  host: string
  /** Addresses whose word on where a visitor comes from is taken: this machine, and those of the edge server elsewhere. */
  trustProxy: string[]
  /** 0 takes any free port; `npm start` chooses one and keeps it through a restart. */
  port: number
  dataDir: string
  /** Absent: a PostgreSQL of our own, in `dataDir`. */
  databaseUrl: string | undefined
  /** A pooler in transaction mode in front of the same database, for the short queries of requests. */
  databasePoolUrl: string | undefined
  /** Whether this api starts a worker of its own: where there are many, some may answer requests alone. */
  startsWorker: boolean
  secretKey: string
  /** Shared with the edge server, whose operators' changes it seals; without it there are none. Its holders read `/metrics`. */
  opsToken: string | undefined
  /** Where operators hear by mail of what waits for them at `/ops`. */
  opsEmail: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** What signs our mails; absent: the mail server does, or they are not signed. */
  dkim: DkimConfig | undefined
  /** Where mails that cannot be delivered come back to; absent: to `MAIL_FROM`, and we do not hear of them. */
  bounces: BouncesConfig | undefined
  /** So many mails to fans on the first day, then up to twice the busiest day's; absent: as many as there are. */
  mailWarmUp: number | undefined
  /** Where members' files lie; of those that go to `filesUrl`, where they wait on their way. */
  filesDir: string
  /** S3-compatible storage for members' files: `s3://bucket/folder`. Absent: they stay in `filesDir`. */
  filesUrl: string | undefined
  logLevel: string
  /** The apps that other sites know us by; absent where none is registered. */
  oauth: Partial<Record<OAuthApp, OAuthAppConfig>>
  /** The stand-in server that plays the platforms; never in production. */
  sandboxUrl: string | undefined
  /** A text-message provider that speaks Twilio's API; absent: text messages land in the development outbox. */
  sms: SmsConfig | undefined
  /** Keys of before, which still open what they sealed until `pnpm rotate-key` has run. */
  olderSecretKeys: string[]
  /** The site as a browser reaches it: links in mails begin with it. No slash at the end. */
  publicUrl: string
  /** How the home page shows the plans; `none` hides them and every link to them (spec section 2). */
  servicePlan: 'none' | 'banner' | 'pricing'
  /** Keys of the entries of the avatar's drop-down that are on (spec section 2), with commas between. */
  accountMenu: string
  /** The customer service's page, framed in the home page's chat box. Absent: a page of our own. The edge server reads
   *  the same variable and allows that one host in a frame. */
  chatUrl: string | undefined
  /** The e-mail address of the member whose center anyone may look at. Absent: there is no demonstration. */
  demoMember: string | undefined
  /** Seconds that a CallBack for now is held, for tests in a browser and benches; absent: the product's own. Never in production. */
  callbackHold: number | undefined
  /** A language model behind an OpenAI-compatible address, which may write the sentences of insights; absent: none does. */
  insightsModel: ModelConfig | undefined
  /** Where LINE's Messaging API is. */
  lineUrl: string
  /** Where Telegram's Bot API is. */
  telegramUrl: string
  /** Where spans are sent to; absent: none are recorded. */
  otlp: OtlpSettings | undefined
  /** The shop that ECPay knows us as; absent: nothing can be bought. */
  ecpay: EcpayConfig | undefined
}

export interface ModelConfig {
  /** What comes before `/chat/completions`; may lie on this machine. */
  url: string
  model: string
  key: string | undefined
}

export interface EcpayConfig {
  merchantId: string
  hashKey: string
  hashIv: string
  /** `browser` for the page people pay on, `server` for what we ask. */
  hosts: { browser: string; server: string }
  /** Its electronic invoices have a shop and keys of their own; absent: none are issued. */
  invoice: { merchantId: string; hashKey: string; hashIv: string; url: string } | undefined
}

/** One registered app may serve more than one platform: Google's logs people in and binds YouTube. */
export const oauthApps = ['google', 'facebook', 'instagram', 'threads', 'tiktok', 'x'] as const
export type OAuthApp = (typeof oauthApps)[number]

export interface OAuthAppConfig {
  clientId: string
  clientSecret: string
  /** Takes the place of the site's own hosts: `browser` for the pages people see, `server` for what we ask. */
  hosts?: { browser: string; server: string }
}

export interface SmsConfig {
  url: string
  account: string
  secret: string
  /** The number it is sent from, or the id of a messaging service (`MG…`). */
  from: string
}

const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port, 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port, 0 to 65535')

const aesKey = z.string().length(16, 'must be the 16 characters ECPay gave').optional()

const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  HOST: z.string().default('127.0.0.1'),
  TRUST_PROXY: z.string().default(''),
  API_PORT: port.default(0),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL_URL: url(['postgres:', 'postgresql:']).optional(),
  WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  SECRET_KEY: z
    .string()
    .min(32, 'must be at least 32 characters of chance (openssl rand -hex 32)')
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  ...mailVariables,
  ...otlpVariables,
  BOUNCE_PORT: port.optional(),
  FILES: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level of pino: info, warn …',
    )
    .optional(),
  PUBLIC_URL: url(['http:', 'https:']).default('http://localhost:8080'),
  SECRET_KEY_OLD: z.string().default(''),
  OPS_TOKEN: z.string().superRefine(holdsTokens).optional(),
  OPS_EMAIL: z.string().refine(isEmail, 'must be an address like ops@fankeep.example').optional(),
  SANDBOX_URL: url(['http:']).optional(),
  SMS_URL: url(['http:', 'https:']).default('https://api.twilio.com'),
  SMS_ACCOUNT: z.string().optional(),
  SMS_SECRET: z.string().optional(),
  SMS_FROM: z.string().optional(),
  ...oauthVariables(),
  SERVICE_PLAN: z.enum(['none', 'banner', 'pricing'], 'must be none, banner or pricing').default('none'),
  ACCOUNT_MENU: z
    .string()
    .default(usualAccountMenu.join())
    .refine((keys) => keys.split(',').every((key) => accountMenuKeys.some((known) => known === key)), {
      error: `must be some of ${accountMenuKeys.join()}`,
    }),
  CHAT_URL: url(['http:', 'https:']).optional(),
  DEMO_MEMBER: z
    .string()
    .trim()
    .toLowerCase()
    .refine(isEmail, 'must be the e-mail address of a member')
    .optional(),
  CALLBACK_HOLD: z
    .string()
    .regex(/^\d{1,2}$/, 'must be seconds, 0 to 99')
    .transform(Number)
    .optional(),
  INSIGHTS_MODEL_URL: url(['http:', 'https:']).optional(),
  INSIGHTS_MODEL: z.string().max(200, 'has at most 200 characters').optional(),
  INSIGHTS_MODEL_KEY: z.string().optional(),
  LINE_BASE_URL: url(['http:', 'https:']).optional(),
  TELEGRAM_BASE_URL: url(['http:', 'https:']).optional(),
  ECPAY_BASE_URL: url(['http:', 'https:']).default('https://payment.ecpay.com.tw'),
  ECPAY_INVOICE_BASE_URL: url(['http:', 'https:']).default('https://einvoice.ecpay.com.tw'),
  ECPAY_MERCHANT_ID: z.string().max(10, 'has ten characters at most').optional(),
  ECPAY_HASH_KEY: aesKey,
  ECPAY_HASH_IV: aesKey,
  ECPAY_INVOICE_MERCHANT_ID: z.string().max(10, 'has ten characters at most').optional(),
  ECPAY_INVOICE_HASH_KEY: aesKey,
  ECPAY_INVOICE_HASH_IV: aesKey,
})

/** As the edge server reads it, which is given the same. */
function holdsTokens(text: string, context: z.RefinementCtx) {
  try {
    parseOperators(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: `does not hold: ${(error as Error).message}` })
  }
}

/** `GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET` and `GOOGLE_BASE_URL`, and so for each app. */
function oauthVariables() {
  const shape: Record<string, z.ZodType<string | undefined>> = {}
  for (const app of oauthApps) {
    const name = app.toUpperCase()
    shape[`${name}_CLIENT_ID`] = z.string().optional()
    shape[`${name}_CLIENT_SECRET`] = z.string().optional()
    shape[`${name}_BASE_URL`] = url(['http:', 'https:']).optional()
  }
  return shape
}

/** The one message about all that is missing or wrong in the environment. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem'
  constructor(readonly problems: string[]) {
    super(`The environment does not hold:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

/**
 * Reads the environment by one schema. Makes the data folder and, outside production, the secret key kept in it.
 * @throws ConfigProblem that names everything missing or wrong at once.
 */
export function readConfig(env: Record<string, string | undefined>, base = process.cwd()): Config {
  // An empty variable is how a shell script says "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse(given)
  const problems = read.success
    ? []
    : read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const production = given.NODE_ENV === 'production'
  if (production) problems.push(...productionProblems(given))
  problems.push(...halfSet(given))
  const { dkim, problem } = dkimOf(given, base)
  if (problem) problems.push(problem)
  const filesUrl = given.FILES?.includes('://') ? given.FILES : undefined
  if (filesUrl !== undefined && !isBucket(filesUrl))
    problems.push('FILES must be a folder, or storage as s3://bucket/folder')
  if (!read.success || problems.length > 0) throw new ConfigProblem(problems)

  const from = (path: string) => (isAbsolute(path) ? path : resolve(base, path))
  const dataDir = from(read.data.DATA_DIR)
  mkdirSync(dataDir, { recursive: true })
  return {
    mode: read.data.NODE_ENV,
    host: read.data.HOST,
    trustProxy: ['loopback', ...read.data.TRUST_PROXY.split(',').map((one) => one.trim())].filter(Boolean),
    port: read.data.API_PORT,
    dataDir,
    databaseUrl: read.data.DATABASE_URL,
    databasePoolUrl: read.data.DATABASE_POOL_URL,
    startsWorker: read.data.WORKER === 'on',
    secretKey: read.data.SECRET_KEY ?? keptSecret(dataDir, 'secret.key'),
    smtpUrl: read.data.SMTP_URL,
    mailFrom: read.data.MAIL_FROM,
    dkim,
    bounces: readBounces(read.data),
    mailWarmUp: read.data.MAIL_WARM_UP,
    filesDir: read.data.FILES && !filesUrl ? from(read.data.FILES) : join(dataDir, 'files'),
    filesUrl,
    // A newcomer's terminal stays readable.
    logLevel: read.data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    publicUrl: read.data.PUBLIC_URL.replace(/\/+$/, ''),
    sandboxUrl: read.data.SANDBOX_URL,
    oauth: readApps(given, read.data.PUBLIC_URL.replace(/\/+$/, '')),
    sms: readSms(given, read.data.SMS_URL),
    opsToken: read.data.OPS_TOKEN,
    opsEmail: read.data.OPS_EMAIL,
    olderSecretKeys: read.data.SECRET_KEY_OLD.split(',').flatMap((key) => key.trim() || []),
    servicePlan: read.data.SERVICE_PLAN,
    accountMenu: read.data.ACCOUNT_MENU,
    chatUrl: read.data.CHAT_URL,
    demoMember: read.data.DEMO_MEMBER,
    callbackHold: read.data.CALLBACK_HOLD,
    insightsModel: readModel(read.data),
    lineUrl: chatUrlOf(read.data.LINE_BASE_URL, given, 'line', 'https://api.line.me'),
    telegramUrl: chatUrlOf(read.data.TELEGRAM_BASE_URL, given, 'telegram', 'https://api.telegram.org'),
    otlp: otlpOf(read.data),
    ecpay: readEcpay(read.data, given.SANDBOX_URL, read.data.PUBLIC_URL.replace(/\/+$/, '')),
  }
}

type Given = Record<string, string | undefined>

/** As set; else the stand-in where there is one, and the service itself. */
function chatUrlOf(set: string | undefined, given: Given, path: string, real: string): string {
  const standIn = given.SANDBOX_URL && `${given.SANDBOX_URL.replace(/\/+$/, '')}/${path}`
  return (set ?? (standIn || real)).replace(/\/+$/, '')
}

const isBucket = (address: string) =>
  URL.canParse(address) && new URL(address).protocol === 's3:' && new URL(address).hostname !== ''

/** What production needs, and what it must not have. */
function productionProblems(given: Given): string[] {
  const problems: string[] = []
  if (given.SECRET_KEY === undefined)
    problems.push(
      'SECRET_KEY must be set in production (openssl rand -hex 32): sessions and kept tokens rest on it',
    )
  if (given.SMTP_URL === undefined)
    problems.push(
      'SMTP_URL must be set in production: codes and the messages to fans go by mail, and only development keeps them readable',
    )
  if (given.SANDBOX_URL !== undefined)
    problems.push('SANDBOX_URL must not be set in production: anybody could log in as anybody')
  if (given.CALLBACK_HOLD !== undefined)
    problems.push('CALLBACK_HOLD must not be set in production: it is for tests alone')
  return problems
}

/** What only works together, and came in part. */
function halfSet(given: Given): string[] {
  const groups = [
    ...oauthApps.map((app) => ['CLIENT_ID', 'CLIENT_SECRET'].map((name) => `${app.toUpperCase()}_${name}`)),
    ['SMS_ACCOUNT', 'SMS_SECRET', 'SMS_FROM'],
    ['DKIM_KEY', 'DKIM_SELECTOR'],
    ['BOUNCE_ADDRESS', 'BOUNCE_PORT'],
    ['INSIGHTS_MODEL_URL', 'INSIGHTS_MODEL'],
    ...['ECPAY', 'ECPAY_INVOICE'].map((shop) => [
      `${shop}_MERCHANT_ID`,
      `${shop}_HASH_KEY`,
      `${shop}_HASH_IV`,
    ]),
  ]
  const alone =
    given.DATABASE_POOL_URL !== undefined && given.DATABASE_URL === undefined
      ? ['DATABASE_URL must be set where DATABASE_POOL_URL is: the same database without the pooler']
      : []
  const halves = groups.flatMap((names) => {
    const missing = names.filter((name) => given[name] === undefined)
    return missing.length > 0 && missing.length < names.length
      ? [`${missing.join(' and ')} must be set where the rest of ${names.join(', ')} is`]
      : []
  })
  return [...alone, ...halves]
}

/** The apps of the environment; those it does not name are the sandbox's, where there is one. */
function readApps(given: Given, publicUrl: string): Config['oauth'] {
  const apps: Config['oauth'] = {}
  for (const app of oauthApps) {
    const [clientId, clientSecret, base] = ['CLIENT_ID', 'CLIENT_SECRET', 'BASE_URL'].map(
      (name) => given[`${app.toUpperCase()}_${name}`],
    )
    const host = base?.replace(/\/+$/, '')
    const sandbox = given.SANDBOX_URL
    if (clientId && clientSecret)
      apps[app] = { clientId, clientSecret, ...(host && { hosts: { browser: host, server: host } }) }
    else if (sandbox)
      apps[app] = {
        clientId: `sandbox-${app}`,
        clientSecret: `sandbox-secret-of-${app}`,
        hosts: { browser: `${publicUrl}${sandboxPath}/${app}`, server: `${sandbox}/${app}` },
      }
  }
  return apps
}

/** The keys ECPay publishes for its own test shops, which the stand-in is. */
const testShop = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }
const testInvoiceShop = { merchantId: '2000132', hashKey: 'ejCk326UnaZWKisg', hashIv: 'q9jcZX8Ib9LM8wYk' }

/** The shop of the environment; where it names none, the sandbox's, where there is one. */
function readEcpay(
  env: z.output<typeof environment>,
  sandbox: string | undefined,
  publicUrl: string,
): EcpayConfig | undefined {
  const shop = shopOf(env.ECPAY_MERCHANT_ID, env.ECPAY_HASH_KEY, env.ECPAY_HASH_IV)
  const host = env.ECPAY_BASE_URL.replace(/\/+$/, '')
  if (!shop)
    return sandbox
      ? {
          ...testShop,
          hosts: { browser: `${publicUrl}${sandboxPath}/ecpay`, server: `${sandbox}/ecpay` },
          invoice: { ...testInvoiceShop, url: `${sandbox}/ecpay` },
        }
      : undefined
  const invoice = shopOf(env.ECPAY_INVOICE_MERCHANT_ID, env.ECPAY_INVOICE_HASH_KEY, env.ECPAY_INVOICE_HASH_IV)
  return {
    ...shop,
    hosts: { browser: host, server: host },
    invoice: invoice && { ...invoice, url: env.ECPAY_INVOICE_BASE_URL.replace(/\/+$/, '') },
  }
}

const shopOf = (merchantId?: string, hashKey?: string, hashIv?: string) =>
  merchantId && hashKey && hashIv ? { merchantId, hashKey, hashIv } : undefined

/** Where a browser reaches the sandbox. */
export const sandboxPath = '/dev/sandbox'

const readModel = (env: z.output<typeof environment>): ModelConfig | undefined =>
  env.INSIGHTS_MODEL_URL && env.INSIGHTS_MODEL
    ? {
        url: env.INSIGHTS_MODEL_URL.replace(/\/+$/, ''),
        model: env.INSIGHTS_MODEL,
        key: env.INSIGHTS_MODEL_KEY,
      }
    : undefined

function readSms({ SMS_ACCOUNT, SMS_SECRET, SMS_FROM }: Given, url: string): SmsConfig | undefined {
  return SMS_ACCOUNT && SMS_SECRET && SMS_FROM
    ? { url: url.replace(/\/+$/, ''), account: SMS_ACCOUNT, secret: SMS_SECRET, from: SMS_FROM }
    : undefined
}

/** A secret of 256 bit kept in a file that its owner alone can read; made where there is none. */
export function keptSecret(folder: string, name: string): string {
  const file = join(folder, name)
  if (!existsSync(file)) {
    try {
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process of ours made it in this very moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  chmodSync(file, 0o600)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new ConfigProblem([`${file} is damaged: give the secret it held as SECRET_KEY, or remove it`])
  return secret
}
