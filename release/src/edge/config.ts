import { z } from 'zod'
import type { AutomaticSettings } from '../automatic'
import type { BodyBounds } from './bodies/bounds'
import { messageOf } from '../problem'
import { environmentOf } from '../store/environment'
import { tlsFaults } from './tls-files'
import { type SecuritySettings, securitySettings } from '../store/open'
import { givenSettings } from '@fankeep/shared/node/given-settings'
import { type NamedToken, parseOperators } from '@fankeep/shared/node/operator-tokens'
import type { OtlpBounds } from '@fankeep/shared/node/otlp'
import { areProxies, proxiesNeeded } from '@fankeep/shared/node/proxy-addresses'
import { otlpOf, type OtlpSettings, otlpVariables } from '@fankeep/shared/node/otlp-settings'

const percentNeeded = 'must be a percentage, 0.1 to 100, without a sign'
const minutesNeeded = 'must be a number of minutes above 0'

/** A whole number, in digits alone: `Number` also reads `0x20` and `1e3`. */
const count = (message: string, { least = 0, most = Number.MAX_SAFE_INTEGER } = {}) =>
  z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message)

const schema = z.object({
  PORT: count('must be a port, 0 to 65535', { most: 65_535 }).default(8080),
  /** `localhost`: only this machine, by IPv4 and IPv6. */
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('./data'),
  /** Where published releases are: a folder, or `s3://bucket/folder`. */
  RELEASE_STORE: z.string().optional(),
  /**
   * The trust document that says who owns which release (docs/teams.md, "Owners and keys"); `off`: anyone who can write to the store
   * decides what is live.
   */
  RELEASE_TRUST: z.string().optional(),
  /** Which environment's registry this edge serves: `staging`, …; production if unset. */
  RELEASE_ENVIRONMENT: z
    .string()
    .optional()
    .transform((text, context) => {
      try {
        return environmentOf(text)
      } catch (error) {
        context.addIssue({ code: 'custom', message: messageOf(error) })
        return z.NEVER
      }
    }),
  /** The file of the key with which this edge signs changes made at /ops, and automatic roll-backs. */
  RELEASE_KEY: z.string().optional(),
  RELEASE_KEY_PASSPHRASE: z.string().optional(),
  API_URL: z.url({
    protocol: /^https?$/,
    message: 'must begin with http:// or https://, such as http://api:8081',
  }),
  /** The site's own address, which search engines get for every page. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, message: 'must be an address like https://fankeep.example' })
    .optional(),
  /** Addresses of proxies in front, trusted to say where a visitor comes from: `10.0.0.0/8, 127.0.0.1`. */
  TRUST_PROXY: z.string().refine(areProxies, proxiesNeeded).optional(),
  /** The chat's page, which the home page frames: the api returns its address; pages can frame only its host. */
  CHAT_URL: z
    .url({ protocol: /^https?$/, message: 'must be an address like https://chat.example' })
    .optional(),
  /** Tokens for reading /metrics and working at /ops: `TOKEN`, or `ann:TOKEN, ben:TOKEN`. */
  OPS_TOKEN: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return parseOperators(text)
      } catch (error) {
        context.addIssue({ code: 'custom', message: messageOf(error) })
        return z.NEVER
      }
    }),
  /** Failed views in a hundred above which a version is rolled back automatically; unset: never. */
  AUTO_ROLLBACK_PERCENT: z.coerce
    .number(percentNeeded)
    .min(0.1, percentNeeded)
    .max(100, percentNeeded)
    .optional(),
  /** With fewer views, no conclusion is drawn. */
  AUTO_ROLLBACK_VIEWS: count('must be a whole number of views, 1 or more', { least: 1 }).default(200),
  /** After going live; later failures are left to people. */
  AUTO_ROLLBACK_MINUTES: z.coerce.number(minutesNeeded).positive(minutesNeeded).default(60),
  /** Origins from which a developer or an operator with a token can load a remote; unset: off. */
  OVERRIDE_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(
      z.array(
        z.url({ protocol: /^https?$/ }).refine((url) => new URL(url).origin === url, 'no path, no slash'),
      ),
    ),
  /** Bytes of one body to the api: an archive can be sent whole. */
  API_BODY_LIMIT: count('must be a whole number of bytes, such as 5368709120', { least: 1 }).default(
    5 * 1024 ** 3,
  ),
  /** Milliseconds within which the api must begin to answer. */
  API_TIMEOUT_MS: count('must be a whole number of milliseconds, such as 120000', { least: 1 }).default(
    120_000,
  ),
  /** Files with the certificate and its key: the edge then serves HTTPS (HTTP/2 and 1.1) itself. */
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  /** `on`: a line for each answer; the default in production. */
  ACCESS_LOG: z.enum(['on', 'off'], 'must be on or off').optional(),
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .optional(),
  ...otlpVariables,
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a pino log level: info, warn …',
    )
    .default('warn'),
})

const whole = schema
  .refine(({ NODE_ENV, RELEASE_TRUST }) => NODE_ENV !== 'production' || RELEASE_TRUST, {
    path: ['RELEASE_TRUST'],
    message:
      'set it to the trust document (create one with release trust init), or to "off": then nothing is signed',
  })
  .refine(
    ({ OVERRIDE_ORIGINS, OPS_TOKEN, RELEASE_TRUST = 'off' }) =>
      OVERRIDE_ORIGINS.length === 0 || OPS_TOKEN.length > 0 || RELEASE_TRUST !== 'off',
    {
      path: ['OVERRIDE_ORIGINS'],
      message: 'overrides need tokens: set OPS_TOKEN, or RELEASE_TRUST to a document with tokens',
    },
  )
  .refine(({ TLS_CERT, TLS_KEY }) => !TLS_CERT === !TLS_KEY, {
    path: ['TLS_CERT'],
    message: 'set both the certificate and its key (TLS_KEY), or neither',
  })
  .superRefine(({ TLS_CERT, TLS_KEY }, context) => {
    if (!TLS_CERT || !TLS_KEY) return
    for (const { name, message } of tlsFaults(TLS_CERT, TLS_KEY))
      context.addIssue({ code: 'custom', path: [name], message })
  })

export interface EdgeConfig {
  port: number
  host: string
  store: string
  /** Whose registry it serves; production if unset. */
  environment?: string
  /** How a store that has owners is opened. */
  security?: SecuritySettings | undefined
  apiUrl: string
  /** `https://fankeep.example`, if known. */
  publicOrigin: string | undefined
  trustProxy: string | false
  /** `https://chat.example`, if a chat is framed. */
  chatOrigin: string | undefined
  logLevel: string
  mode?: 'production' | undefined
  operators?: NamedToken[]
  /** OPS_TOKEN as it was given. */
  opsSecret?: string | undefined
  /** When a version is rolled back automatically; undefined: never. */
  automatic?: AutomaticSettings | undefined
  overrideOrigins?: string[]
  apiBodyLimit?: number
  /** For all other bodies; tests make them small. */
  bodyBounds?: Partial<BodyBounds>
  apiTimeoutMs?: number
  tls?: { cert: string; key: string } | undefined
  accessLog?: boolean
  /** Where spans are sent; unset: none are recorded. */
  otlp?: OtlpSettings | undefined
  /** For the spans waiting to be sent; tests make them small. */
  otlpBounds?: Partial<OtlpBounds>
  /** Where the access log is written; standard output by default. */
  logTo?: { write: (line: string) => unknown }
  /** Where everything else is logged; the same default. */
  faultsTo?: { write: (line: string) => unknown }
}

/** The environment variables the edge reads; the storage's keys are read by its library. */
export const settings = Object.keys(schema.shape)

/**
 * An empty variable counts as not set.
 * @throws Error that names every invalid variable, in one message.
 */
export function readConfig(given: NodeJS.ProcessEnv): EdgeConfig {
  const env = givenSettings(given)
  const parsed = whole.safeParse(env)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The edge server cannot start:\n${faults.join('\n')}`)
  }
  const {
    PORT,
    HOST,
    DATA_DIR,
    RELEASE_STORE,
    API_URL,
    PUBLIC_URL,
    TRUST_PROXY,
    CHAT_URL,
    LOG_LEVEL,
    ...rest
  } = parsed.data
  const { TLS_CERT, TLS_KEY, ACCESS_LOG, NODE_ENV } = rest
  return {
    port: PORT,
    host: HOST,
    store: RELEASE_STORE || `${DATA_DIR}/releases`,
    environment: rest.RELEASE_ENVIRONMENT,
    security: securitySettings(env),
    apiUrl: API_URL,
    publicOrigin: PUBLIC_URL && new URL(PUBLIC_URL).origin,
    trustProxy: TRUST_PROXY || false,
    chatOrigin: CHAT_URL && new URL(CHAT_URL).origin,
    logLevel: LOG_LEVEL,
    mode: NODE_ENV === 'production' ? NODE_ENV : undefined,
    operators: rest.OPS_TOKEN,
    opsSecret: env.OPS_TOKEN,
    automatic: rest.AUTO_ROLLBACK_PERCENT
      ? {
          percent: rest.AUTO_ROLLBACK_PERCENT,
          views: rest.AUTO_ROLLBACK_VIEWS,
          minutes: rest.AUTO_ROLLBACK_MINUTES,
        }
      : undefined,
    overrideOrigins: rest.OVERRIDE_ORIGINS,
    apiBodyLimit: rest.API_BODY_LIMIT,
    apiTimeoutMs: rest.API_TIMEOUT_MS,
    tls: TLS_CERT && TLS_KEY ? { cert: TLS_CERT, key: TLS_KEY } : undefined,
    otlp: otlpOf(rest),
    accessLog: ACCESS_LOG ? ACCESS_LOG === 'on' : NODE_ENV === 'production',
  }
}
