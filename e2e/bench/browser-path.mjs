import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Path of an installed browser, or Playwright's own. `CHROMIUM` names another. */
export const browserPath = () =>
  [process.env.CHROMIUM, ...installed].find((path) => path && existsSync(path)) ?? chromium.executablePath()
