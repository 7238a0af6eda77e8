import { z } from 'zod'
import { url } from './url-setting'

/** The services of other companies that the site uses: logins and the platforms' APIs, payment, text messages, messengers, a model. */
export interface ProvidersConfig {
  /** The apps that other sites know us by; absent where none is registered. */
  oauth: Partial<Record<OAuthApp, OAuthAppConfig>>
  /** A text-message provider that speaks Twilio's API; absent: text messages land in the development outbox. */
  sms: SmsConfig | undefined
  /** Text messages an hour that strangers may have sent; absent: `limits.smsOfStrangers`. */
  smsPerHour: number | undefined
  /** A language model behind an OpenAI-compatible address, which may write the sentences of insights; absent: none does. */
  insightsModel: ModelConfig | undefined
  /** Where LINE's Messaging API is. */
  lineUrl: string
  /** Where Telegram's Bot API is. */
  telegramUrl: string
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

const aesKey = z.string().length(16, 'must be the 16 characters ECPay gave').optional()

/** Their variables of the environment. */
export const providerVariables = {
  SMS_URL: url(['http:', 'https:']).default('https://api.twilio.com'),
  SMS_ACCOUNT: z.string().optional(),
  SMS_SECRET: z.string().optional(),
  SMS_FROM: z.string().optional(),
  SMS_PER_HOUR: z.coerce.number().int().min(1).max(10_000).optional(),
  ...oauthVariables(),
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

/** Variables that only work together. */
export const setTogether = [
  ...oauthApps.map((app) => ['CLIENT_ID', 'CLIENT_SECRET'].map((name) => `${app.toUpperCase()}_${name}`)),
  ['SMS_ACCOUNT', 'SMS_SECRET', 'SMS_FROM'],
  ['INSIGHTS_MODEL_URL', 'INSIGHTS_MODEL'],
  ...['ECPAY', 'ECPAY_INVOICE'].map((shop) => [`${shop}_MERCHANT_ID`, `${shop}_HASH_KEY`, `${shop}_HASH_IV`]),
]

type Given = Record<string, string | undefined>
type ProviderSettings = z.output<z.ZodObject<typeof providerVariables>>

/**
 * What the environment says of them; where it names none, the stand-in's, where there is one (`SANDBOX_URL`).
 *
 * @param publicUrl no slash at the end
 */
export const readProviders = (read: ProviderSettings, given: Given, publicUrl: string): ProvidersConfig => ({
  oauth: readApps(given, publicUrl),
  sms: readSms(given, read.SMS_URL),
  smsPerHour: read.SMS_PER_HOUR,
  insightsModel: readModel(read),
  lineUrl: chatUrlOf(read.LINE_BASE_URL, given, 'line', 'https://api.line.me'),
  telegramUrl: chatUrlOf(read.TELEGRAM_BASE_URL, given, 'telegram', 'https://api.telegram.org'),
  ecpay: readEcpay(read, given.SANDBOX_URL, publicUrl),
})

/** As set; else the stand-in where there is one, and the service itself. */
function chatUrlOf(set: string | undefined, given: Given, path: string, real: string): string {
  const standIn = given.SANDBOX_URL && `${given.SANDBOX_URL.replace(/\/+$/, '')}/${path}`
  return (set ?? (standIn || real)).replace(/\/+$/, '')
}

/** The apps of the environment; those it does not name are the sandbox's, where there is one. */
function readApps(given: Given, publicUrl: string): ProvidersConfig['oauth'] {
  const apps: ProvidersConfig['oauth'] = {}
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
  env: ProviderSettings,
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

const readModel = (env: ProviderSettings): ModelConfig | undefined =>
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
