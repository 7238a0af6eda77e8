import { contractVersion } from '@fankeep/shared/contract/calls'
import { Misunderstood, Problem } from './problem'

/** The contract of the live server; without its address, the one this program was built with. @throws Problem */
export async function liveContract(url: string | undefined): Promise<number> {
  if (!url) return contractVersion
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new Misunderstood(`API_URL must be an address that begins with http:// or https://, not ${url}.`)
  // The address can be the api's, or the site's, whose edge server serves the second path.
  for (const path of ['/health', '/ops/health']) {
    const health = await askHealth(url, path)
    if (typeof health.contract === 'number') return health.contract
  }
  throw new Problem(`The live server ${url} does not report its contract version. Is it a FanKeep api?`)
}

const askHealth = (url: string, path: string): Promise<{ contract?: unknown }> =>
  fetch(new URL(path, url), { signal: AbortSignal.timeout(5000) })
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch((error: unknown) => {
      throw new Problem(
        `The live server ${url} does not answer (${reasonOf(error)}), so its contract version is unknown. Start the api, or correct API_URL.`,
      )
    })

/** `fetch` itself says only "fetch failed": its cause names the reason. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  const { code, message: why } = (cause ?? {}) as NodeJS.ErrnoException
  return why || code || message
}
