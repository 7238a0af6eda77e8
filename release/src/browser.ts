import { type Browser, chromium } from 'playwright-core'
import { Problem } from './problem'

/**
 * The browser that tries builds and examines pages: CHROMIUM, else Playwright's own.
 * @param instead what to do without one, a sentence
 * @throws Problem if there is none
 */
export async function openBrowser(instead: string): Promise<Browser> {
  const executablePath = process.env.CHROMIUM || undefined
  return chromium
    .launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] })
    .catch((error: unknown) => {
      const [why] = String(error).split('\n')
      throw new Problem(`No browser was found (${why}). Set one: CHROMIUM=/usr/bin/chromium. ${instead}`)
    })
}
