import type { Browser } from 'playwright-core'
import { Problem } from './problem'

/**
 * The browser that tries builds and examines pages: CHROMIUM, else Playwright's own.
 * @param instead what to do without one, a sentence
 * @throws Problem if there is none
 */
export async function openBrowser(instead: string): Promise<Browser> {
  const executablePath = process.env.CHROMIUM || undefined
  const launch = async () => {
    // Loaded only here: the production image does not have this package, and all other commands must run there.
    const { chromium } = await import('playwright-core')
    return chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu'],
    })
  }
  return launch().catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND')
      throw new Problem(
        `No browser can run here: playwright-core is not installed. Use a checkout of FanKeep. ${instead}`,
      )
    const [why] = String(error).split('\n')
    throw new Problem(`No browser was found (${why}). Set one: CHROMIUM=/usr/bin/chromium. ${instead}`)
  })
}
