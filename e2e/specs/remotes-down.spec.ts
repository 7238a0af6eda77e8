import { unlessQuick } from '../matrix'
import { expect, logIn, test } from '../site'

const demo = { email: 'demo@fankeep.test', password: process.env.DEMO_PASSWORD ?? 'keep-the-fans' }

/** Each remote, one of its addresses, and an address of another remote that must keep working. */
const remotes = [
  { remote: 'mf-home', lost: '/', alive: '/login', member: false },
  { remote: 'mf-auth', lost: '/login', alive: '/', member: false },
  { remote: 'mf-member', lost: '/channel', alive: '/capacityBonus', member: true },
  { remote: 'mf-billing', lost: '/capacityBonus', alive: '/channel', member: true },
  { remote: 'mf-restore', lost: '/contentRestore', alive: '/channel', member: true },
  { remote: 'mf-insights', lost: '/insights', alive: '/channel', member: true },
  { remote: 'mf-ops', lost: '/ops', alive: '/', member: false },
]

for (const { remote, lost, alive, member } of remotes) {
  test(
    `without ${remote} its path shows a panel, other remotes work, and a retry shows the remote again`,
    unlessQuick(remote === 'mf-member'),
    async ({ page, words }) => {
      if (member) await logIn(page, words, demo)
      const gone = (url: URL) => url.pathname.startsWith(`/releases/${remote}/`)
      await page.route(gone, (route) => route.fulfill({ status: 404, body: 'Not found' }))

      await page.goto(lost)
      await expect(page.getByRole('heading', { name: words.down })).toBeVisible()
      if (remote !== 'mf-auth') await expect(page.getByRole('banner')).toBeVisible()

      await page.goto(alive)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: words.down })).toHaveCount(0)

      await page.goto(lost)
      await expect(page.getByRole('heading', { name: words.down })).toBeVisible()
      await page.unroute(gone)
      await page.getByRole('button', { name: words.tryNow }).last().click()
      await expect(page.getByRole('heading', { name: words.down })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  )
}
