import { defineConfig } from '@playwright/test'

/**
 * The whole product in a real browser: the production build, started as a newcomer starts it (`npm start`) on a data
 * folder of its own. The tests share one product; two at a time, because most of a test waits for the other side.
 */
export default defineConfig({
  testDir: './specs',
  outputDir: './test-results',
  workers: 2,
  fullyParallel: false,
  timeout: 180_000,
  retries: 0,
  // What `npm test` leaves to `npm run test:all`: see matrix.ts.
  ...(!process.env.TEST_ALL && { grepInvert: /@all/ }),
  expect: { timeout: 20_000 },
  globalSetup: './product.ts',
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    screenshot: 'only-on-failure',
    // A trace films every step, which takes as much time as the step: only where asked for, `TRACE=1`.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // A member's browser gets a worker: only where it is tested, because each start takes as much as part of a page.
    serviceWorkers: 'block',
    // What moves is tested where it is meant to (home.spec.ts).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
