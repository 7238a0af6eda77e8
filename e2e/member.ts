import { expect } from '@playwright/test'
import { keepToken, productUrl, test } from './site'

const demo = { email: 'demo@fankeep.test', password: process.env.DEMO_PASSWORD ?? 'keep-the-fans' }

/** Tests in which `enter` logs the demo member in without the form: one login for each worker, by the form's own call. */
export const memberTest = test.extend<{ enter: () => Promise<void> }, { token: string }>({
  token: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: productUrl() })
      const answer = await request.post('/api/loginv2/emaillogin', { form: demo })
      const { code, data } = (await answer.json()) as { code: number; data: { token: string } }
      expect(code, 'the demo member logs in').toBe(1)
      await use(data.token)
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  enter: async ({ context, token }, use) => {
    await use(() => keepToken(context, token))
  },
})
