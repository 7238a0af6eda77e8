import { defineConfig } from '@playwright/test'

/**
 * The whole product in a real browser: the production build, started by `npm start` on a separate data
 * folder. The tests share one product; two run at a time, because a test mostly waits for the product.
 */
export default defineConfig({
  testDir: './specs',
  outputDir: './test-results',
  workers: 2,
  fullyParallel: false,
  timeout: 180_000,
  retries: 0,
  // Tests that only `npm run test:all` runs: see matrix.ts.
  ...(!process.env.TEST_ALL && { grepInvert: /@all/ }),
  expect: { timeout: 20_000 },
  globalSetup: './product.ts',
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    screenshot: 'only-on-failure',
    // A trace records every step, which takes as long as the step: only with `TRACE=1`.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // A member's browser gets a service worker only in its own tests, because each start costs a part of a page load.
    serviceWorkers: 'block',
    // Animations are tested separately (home.spec.ts).
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
