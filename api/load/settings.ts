/** The settings of a load from the environment, with their defaults. */
export interface Settings {
  members: number
  fans: number
  /** Measured seconds of each step. */
  seconds: number
  /** Minutes of all steps together. */
  minutes: number
  /** How many times faster than real members the virtual ones press. */
  speed: number
  /** Visits a second of the first step. */
  first: number
  seed: number
  /** A site that is already running, with its database; default: one is started. */
  running: { site: string; databaseUrl: string } | undefined
  /** Whether the edge server is in front of the api. */
  edge: boolean
}

/** @throws Error that names the invalid setting. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const number = (name: string, usual: number, most: number) => {
    const value = Number(env[name] || usual)
    if (!(value > 0 && value <= most)) throw new Error(`${name} must be a number above 0, at most ${most}`)
    return value
  }
  return {
    members: Math.round(number('MEMBERS', 400, 20_000)),
    fans: Math.round(number('FANS', 2000, 1_000_000)),
    seconds: number('SECONDS', 20, 600),
    minutes: number('MINUTES', 10, 120),
    speed: number('SPEED', 20, 1000),
    first: number('FIRST', 4, 200),
    seed: Math.round(number('SEED', 1, 1000)),
    running: runningOf(env.SITE, env.DATABASE_URL),
    edge: env.EDGE !== 'off',
  }
}

function runningOf(site: string | undefined, databaseUrl: string | undefined): Settings['running'] {
  if (!site) return undefined
  if (!databaseUrl) throw new Error('SITE needs DATABASE_URL, because members are created in its database')
  for (const [name, url] of Object.entries({ SITE: site, DATABASE_URL: databaseUrl }))
    if (!isLoopback(url))
      throw new Error(`${name} must be on this machine: load is not sent to others (${hostOf(url)})`)
  if (new URL(site).protocol !== 'http:') throw new Error('SITE must begin with http://')
  return { site: new URL(site).origin, databaseUrl }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : 'no address')

/** Whether a URL is on this machine, by an address or a name that no resolver can redirect (RFC 6761, "localhost."). */
export function isLoopback(url: string): boolean {
  const host = hostOf(url)
  if (host === 'localhost' || host === '[::1]') return true
  return /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host) && !new URL(url).searchParams.has('host')
}
