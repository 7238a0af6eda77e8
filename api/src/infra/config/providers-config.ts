import { z } from 'zod'
import { url } from './url-setting'

/** External services that the site uses: logins and the platforms' APIs, payment, text messages, messengers, a language model. */
export interface ProvidersConfig {
  /** Our registered apps at other sites; absent if none is registered. */
  oauth: Partial<Record<OAuthApp, OAuthAppConfig>>
  /** A text-message provider with Twilio's API; absent: text messages go to the development outbox. */
  sms: SmsConfig | undefined
  /** Text messages an hour that strangers may have sent; absent: `limits.smsOfStrangers`. */
  smsPerHour: number | undefined
  /** A language model behind an OpenAI-compatible address, which may write the sentences of insights; absent: none does. */
  insightsModel: ModelConfig | undefined
  /** The address of LINE's Messaging API. */
  lineUrl: string
  /** The address of Telegram's Bot API. */
  telegramUrl: string
  /** Our shop at ECPay; absent: nothing can be bought. */
  ecpay: EcpayConfig | undefined
}

export interface ModelConfig {
  /** The address before `/chat/completions`; can be on this machine. */
  url: string
  model: string
  key: string | undefined
}

export interface EcpayConfig {
  merchantId: string
  hashKey: string
  hashIv: string
  /** `browser` for the payment page, `server` for our own requests. */
  hosts: { browser: string; server: string }
  /** Its electronic invoices have a separate shop and keys; absent: none are issued. */
  invoice: { merchantId: string; hashKey: string; hashIv: string; url: string } | undefined
}

/** One registered app can serve several platforms: Google's logs people in and binds YouTube. */
export const oauthApps = ['google', 'facebook', 'instagram', 'threads', 'tiktok', 'x'] as const
export type OAuthApp = (typeof oauthApps)[number]

export interface OAuthAppConfig {
  clientId: string
  clientSecret: string
  /** Replaces the site's own hosts: `browser` for pages people see, `server` for our own requests. */
  hosts?: { browser: string; server: string }
}

export interface SmsConfig {
  url: string
  account: string
  secret: string
  /** The sender's number, or the id of a messaging service (`MG…`). */
  from: string
}

const aesKey = z.string().length(16, 'must be the 16 characters that ECPay issued').optional()

/** Their environment variables. */
export const providerVariables = {
  SMS_URL: url(['http:', 'https:']).default('https://api.twilio.com'),
  SMS_ACCOUNT: z.string().optional(),
  SMS_SECRET: z.string().optional(),
  SMS_FROM: z.string().optional(),
  SMS_PER_HOUR: z
    .string()
    .regex(/^(?:[1-9]\d{0,3}|10000)$/, 'must be a whole number, 1 to 10000')
    .transform(Number)
    .optional(),
  ...oauthVariables(),
  INSIGHTS_MODEL_URL: url(['http:', 'https:']).optional(),
  INSIGHTS_MODEL: z.string().max(200, 'must have at most 200 characters').optional(),
  INSIGHTS_MODEL_KEY: z.string().optional(),
  LINE_BASE_URL: url(['http:', 'https:']).optional(),
  TELEGRAM_BASE_URL: url(['http:', 'https:']).optional(),
  ECPAY_BASE_URL: url(['http:', 'https:']).default('https://payment.ecpay.com.tw'),
  ECPAY_INVOICE_BASE_URL: url(['http:', 'https:']).default('https://einvoice.ecpay.com.tw'),
  ECPAY_MERCHANT_ID: z.string().max(10, 'must have at most ten characters').optional(),
  ECPAY_HASH_KEY: aesKey,
  ECPAY_HASH_IV: aesKey,
  ECPAY_INVOICE_MERCHANT_ID: z.string().max(10, 'must have at most ten characters').optional(),
  ECPAY_INVOICE_HASH_KEY: aesKey,
  ECPAY_INVOICE_HASH_IV: aesKey,
}

/** `GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET`, `GOOGLE_BASE_URL`, and the same for each app. */
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
 * The providers from the environment; for those not set, the stand-in's, if there is one (`SANDBOX_URL`).
 *
 * @param publicUrl no trailing slash
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

/** The configured address; otherwise the stand-in's if there is one, or the real service's. */
function chatUrlOf(set: string | undefined, given: Given, path: string, real: string): string {
  const standIn = given.SANDBOX_URL && `${given.SANDBOX_URL.replace(/\/+$/, '')}/${path}`
  return (set ?? (standIn || real)).replace(/\/+$/, '')
}

/** The apps of the environment; those not set come from the sandbox, if there is one. */
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

/** The keys ECPay publishes for its test shops, which the stand-in uses. */
const testShop = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }
const testInvoiceShop = { merchantId: '2000132', hashKey: 'ejCk326UnaZWKisg', hashIv: 'q9jcZX8Ib9LM8wYk' }

/** The shop of the environment; if not set, the sandbox's, if there is one. */
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

/** The path under which a browser reaches the sandbox. */
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
