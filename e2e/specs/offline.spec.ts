import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { unlessQuick } from '../matrix'
import { memberTest } from '../member'
import { expect, logIn, productUrl, test } from '../site'
import { checkForAll } from '../screen-checks'
import { settled } from '../settled.mjs'

/* Spec section 4 ends a session on a transport failure. These tests check what comes before and after: retries, waiting for the network,
   and returning to the same place with the typed text. */

const demo = { email: 'demo@fankeep.test', password: process.env.DEMO_PASSWORD ?? 'keep-the-fans' }
const api = /\/api3?\//
const bar = (page: Page) => page.getByRole('status').filter({ hasText: '離線' })
const text = (page: Page) => page.getByRole('textbox', { name: '內容' })
const names = (page: Page) => page.getByRole('table', { name: '粉絲名單' }).getByRole('row').nth(1)
const toMyself = (page: Page) => page.getByRole('button', { name: '先寄給自己' })

async function logInHere(page: Page) {
  await page.getByRole('textbox', { name: 'Email' }).fill(demo.email)
  await page.getByRole('textbox', { name: '密碼', exact: true }).fill(demo.password)
  await page.getByRole('button', { name: '登入', exact: true }).click()
}

memberTest(
  'an offline member sees a bar, stays logged in, and continues when the network is back',
  async ({ page, context, enter, complaints }) => {
    await enter()
    await page.goto('/fansList')
    const search = page.getByRole('searchbox').first()
    await expect(names(page)).toBeVisible()
    await context.setOffline(true)
    await expect(bar(page)).toContainText('恢復連線後會自動繼續')

    const asked = page.waitForResponse((response) => /fansList/i.test(response.url()) && response.ok())
    await search.fill('陳')
    await expect(page).toHaveURL(/q=/)
    await expect(bar(page)).toBeInViewport()
    await context.setOffline(false)
    await asked
    await expect(bar(page)).toHaveCount(0)
    await expect(names(page)).toContainText(/陳/)
    await expect(page).toHaveURL(/\/fansList/)
    expect(complaints).toEqual([])
  },
)

memberTest(
  'a message sent offline is refused in place, keeps the typed text and is not sent automatically',
  async ({ page, context, enter }) => {
    await enter()
    await page.goto('/callback')
    await text(page).fill('我們搬家了，新家在這裡')
    const sent: string[] = []
    page.on('request', (request) => {
      if (/sendTest|testCallBack|\/CallBack\/test/i.test(request.url())) sent.push(request.url())
    })
    await context.setOffline(true)
    await expect(bar(page)).toBeVisible()
    await toMyself(page).click()
    await expect(page.getByRole('alert').filter({ hasText: '什麼都沒有變更' })).toBeVisible()
    await expect(bar(page)).toContainText('什麼都沒有變更')
    await context.setOffline(false)
    await expect(bar(page)).toHaveCount(0)
    await expect(text(page)).toHaveValue('我們搬家了，新家在這裡')
    expect(sent).toEqual([])
    await toMyself(page).click()
    await expect(page.getByText(/已寄到/)).toBeVisible()
    expect(sent).toHaveLength(1)
  },
)

const endings = {
  'the server cannot be reached': async (page: Page) => {
    await page.route(api, (route) => route.abort())
  },
  'its token has expired': async (page: Page) => {
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')!.value
    await page.request.post('/api/login/loginOut', { form: { token: decodeURIComponent(token) } })
  },
}
for (const [why, end] of Object.entries(endings))
  test(
    `if a session ends because ${why}, the login returns to the same address with the typed text`,
    unlessQuick(why === 'its token has expired'),
    async ({ page, words }) => {
      await logIn(page, words, demo)
      await page.goto('/callback')
      const id = await page.getByRole('combobox', { name: '出事的頻道' }).inputValue()
      const address = `/callback?id=${id}#history`
      await page.goto(address)
      await text(page).fill('我們搬家了，新家在這裡')
      await end(page)
      // A read of the screen itself may fail before the click does.
      void toMyself(page)
        .click()
        .catch(() => undefined)
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByText('重新登入後會回到剛才的畫面')).toBeVisible()
      await page.unrouteAll()
      await logInHere(page)
      await expect(page).toHaveURL(address)
      await expect(text(page)).toHaveValue('我們搬家了，新家在這裡')

      await test.step('logging out discards the text', async () => {
        // The screen still moves to #history, which would close an open menu.
        await settled(page)
        await page.getByRole('button', { name: /的帳號$/ }).click()
        await page.getByRole('menuitem', { name: '登出' }).click()
        await expect(page).toHaveURL(/\/login$/)
        expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('新家在這裡')
      })
    },
  )

/** The screens of the member center, visited one after the other. */
const walk = [
  '/channel',
  '/management',
  '/fansList',
  '/callback',
  '/contentRestore',
  '/capacityBonus',
  '/transactionHistory',
  '/manageLogin',
]

memberTest(
  'a walk through the member center stays logged in if the first attempt of every read fails',
  async ({ page, enter }) => {
    await enter()
    const tried = new Set<string>()
    let at = ''
    await page.route(api, async (route) => {
      const request = route.request()
      if (request.url().includes('/events')) return route.continue()
      const first = `${at} ${request.url()} ${request.postData()?.replace(/-{4,}.*/g, '')}`
      if (tried.has(first)) return route.continue()
      tried.add(first)
      return route.abort('connectionreset')
    })
    for (at of walk) {
      await page.goto(at)
      await expect(page.getByRole('button', { name: /的帳號$/ }), at).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page).toHaveURL(new RegExp(`${at}(\\?|$)`))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    expect(tried.size).toBeGreaterThan(walk.length)
  },
)

/** A proxy to the product that can be cut like a network: nothing answers at its address until it is opened again. */
async function openWay() {
  const sockets = new Set<Socket>()
  const pass = (near: Socket) => {
    const far = connect(Number(new URL(productUrl()).port), 'localhost')
    for (const each of [near, far]) {
      sockets.add(each)
      each
        .on('error', () => undefined)
        .on('close', () => (near.destroy(), far.destroy(), sockets.delete(each)))
    }
    near.pipe(far).pipe(near)
  }
  const open = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer(pass).listen(port, 'localhost', () => resolve(server))
    })
  let server = await open(0)
  const { port } = server.address() as { port: number }
  return {
    url: `http://localhost:${port}`,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      sockets.forEach((each) => each.destroy())
      await closed
    },
    mend: async () => void (server = await open(port)),
  }
}

memberTest.describe('an address that cannot be reached', () => {
  memberTest.use({ serviceWorkers: 'allow' })

  memberTest(
    'shows an error page, and opens automatically once the site is back',
    async ({ page, enter }) => {
      const way = await openWay()
      await enter()
      await page.goto(`${way.url}/fansList`)
      await expect(names(page)).toBeVisible()
      await page.evaluate(() => navigator.serviceWorker.ready)
      await way.cut()
      await page.reload()
      await expect(page.getByRole('heading', { name: '暫時連不上 FanKeep' })).toBeVisible()
      await expect(page.getByRole('status')).toContainText('會自動打開')
      await checkForAll(page)
      await page.getByRole('button', { name: '再試一次' }).click()
      await expect(page.getByRole('heading', { name: '暫時連不上 FanKeep' })).toBeVisible()
      await way.mend()
      await expect(names(page)).toBeVisible()
      await expect(page).toHaveURL(`${way.url}/fansList`)
      await way.cut()
    },
  )
})
