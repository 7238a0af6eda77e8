import { z } from 'zod'

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  /** The folder of published releases. */
  RELEASE_STORE: z.string().optional(),
  API_URL: z.url(),
  /** The site's own address, which search engines are told for every page. */
  PUBLIC_URL: z.preprocess((value) => value || undefined, z.url({ protocol: /^https?$/ }).optional()),
  /** Addresses of proxies in front, whose word on where a visitor comes from is taken: `10.0.0.0/8, 127.0.0.1`. */
  TRUST_PROXY: z.string().optional(),
  /** The chat's page, which the home page frames: the api tells its address, pages may frame its host and no other. */
  CHAT_URL: z.preprocess((value) => value || undefined, z.url({ protocol: /^https?$/ }).optional()),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

export interface EdgeConfig {
  port: number
  host: string
  store: string
  apiUrl: string
  /** `https://fankeep.example`, where it is known. */
  publicOrigin: string | undefined
  trustProxy: string | false
  /** `https://chat.example`, where a chat is framed. */
  chatOrigin: string | undefined
  logLevel: string
}

/** @throws Error that names every variable that does not hold, in one message. */
export function readConfig(env: NodeJS.ProcessEnv): EdgeConfig {
  const parsed = schema.safeParse(env)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The edge server cannot start:\n${faults.join('\n')}`)
  }
  const { PORT, HOST, DATA_DIR, RELEASE_STORE, API_URL, PUBLIC_URL, TRUST_PROXY, CHAT_URL, LOG_LEVEL } =
    parsed.data
  return {
    port: PORT,
    host: HOST,
    store: RELEASE_STORE ?? `${DATA_DIR}/releases`,
    apiUrl: API_URL,
    publicOrigin: PUBLIC_URL && new URL(PUBLIC_URL).origin,
    trustProxy: TRUST_PROXY || false,
    chatOrigin: CHAT_URL && new URL(CHAT_URL).origin,
    logLevel: LOG_LEVEL,
  }
}
