import type { Page } from '@playwright/test'
import { settled } from '../settled.mjs'
import { unlessQuick } from '../matrix'
import { checkShifts, watchShifts } from '../screen-checks'
import { expect, logIn, test } from '../site'

const demo = { email: 'demo@fankeep.test', password: process.env.DEMO_PASSWORD ?? 'keep-the-fans' }

/** Answers like a site with another configuration: how plans are shown, whose chat is framed. */
async function configure(page: Page, entries: Record<string, string>) {
  await page.route('**/api3/system/getinfo', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: Record<string, string> }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...entries } } })
  })
}
const go = async (page: Page, link: ReturnType<Page['getByRole']>, address: RegExp) => {
  await page.goto('/')
  await link.click()
  await expect(page).toHaveURL(address)
}

for (const who of ['a visitor', 'a member'] as const) {
  const member = who === 'a member'
  test.describe(who, unlessQuick(!member), () => {
    test.beforeEach(async ({ page, words }) => {
      if (member) await logIn(page, words, demo)
    })

    test('reaches the right screen from each button of the home page', async ({ page }) => {
      const main = page.getByRole('main')
      await go(page, main.getByRole('link', { name: '免費試用 30 天' }), /\/register$/)
      await go(
        page,
        main.locator('section', { hasText: '為粉絲點一盞燈' }).getByRole('link', { name: '認識 CallBack' }),
        member ? /\/channel$/ : /\/login$/,
      )
      await go(page, main.getByRole('link', { name: '認識粉絲保險箱' }), /\/aboutUs$/)
      await go(page, main.getByRole('link', { name: '看看怎麼運作' }), /\/#serviceIntro$/)
      await page.goto('/#serviceShare')
      await expect(page.getByRole('heading', { name: '他們把粉絲，放在這裡。' })).toBeInViewport()
      await expect(main.getByRole('link', { name: '寫信給我們' })).toHaveAttribute(
        'href',
        'mailto:service@fankeep.example',
      )
      await expect(main.getByText('台北市中山區南京東路二段 00 號')).toBeVisible()
    })

    for (const template of ['pricing', 'banner'])
      test(`reaches the right screen from each plan of the ${template}`, async ({ page }) => {
        await configure(page, { service_plan: template })
        const chosen = member ? /\/channel\?from=homeVip$/ : /\/login$/
        for (const plan of ['選擇高級', '選擇尊榮']) {
          await page.goto('/#servicePlan')
          await page.getByRole('link', { name: plan }).click()
          await expect(page).toHaveURL(chosen)
        }
        await page.goto('/#servicePlan')
        await page.getByRole('link', { name: '開始試用' }).click()
        await expect(page).toHaveURL(member ? chosen : /\/register$/)
      })
  })
}

test('plans are hidden by default, and no link leads to them', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '創作者分享' })).toBeVisible()
  await expect(page.locator('#servicePlan')).toHaveCount(0)
  await expect(page.locator('a[href*=servicePlan]')).toHaveCount(0)
})

test('the service chat opens with its button or a link, and closes with Escape or its icon', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/')
  const button = page.getByRole('button', { name: '智慧客服', exact: true })
  const box = page.getByRole('dialog', { name: '智慧客服' })
  await button.click()
  await expect(box).toBeVisible()
  expect((await box.boundingBox())?.width).toBe(580)
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(button).toBeFocused()
  await page.getByRole('button', { name: '打開線上客服' }).click()
  await box.getByRole('button', { name: '關閉智慧客服' }).click()
  await expect(box).toBeHidden()
  await page.goto('/#serviceChat')
  await expect(box).toBeVisible()
  expect(complaints).toEqual([])
})

test('the chart loads when scrolled near, and switches its weeks without a policy violation', async ({
  page,
  complaints,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.locator('.apexcharts-svg').count()).toBe(0)
  const figures = page.getByRole('group', { name: /粉絲分析/ })
  await figures.scrollIntoViewIfNeeded()
  await expect(page.locator('.apexcharts-svg')).toBeVisible()
  await expect(figures.getByRole('table', { name: '近 12 週的粉絲互動率' }).getByRole('row')).toHaveCount(14)
  await figures.getByRole('radio', { name: '4 週' }).check({ force: true })
  await expect(figures.getByRole('table', { name: '近 4 週的粉絲互動率' }).getByRole('row')).toHaveCount(6)
  await expect(figures.getByText('比 4 週前多 0.9 個百分點')).toBeVisible()
  await expect(page.locator('.apexcharts-svg')).toBeVisible()
  await page.locator('.apexcharts-svg').hover()
  expect(complaints).toEqual([])
})

/** How often the hero's picture is painted within 60 frames. */
async function paintsOfHero(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const seen: { name: string; args?: { data?: { url?: string } } }[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => seen.push(...(value as unknown as typeof seen)))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories: 'disabled-by-default-devtools.timeline',
  })
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame)
  })
  const whole = new Promise((done) => devtools.once('Tracing.tracingComplete', done))
  await devtools.send('Tracing.end')
  await whole
  await devtools.detach()
  return seen.filter(({ name, args }) => name === 'PaintImage' && /hero-scene/.test(args?.data?.url ?? ''))
    .length
}

/** The properties that running animations change: those that the compositor animates cost the page nothing. */
const animatedProperties = (page: Page) =>
  page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    const frames = running.flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
    const [own, all] = [['offset', 'computedOffset', 'easing', 'composite'], frames.flatMap(Object.keys)]
    return [...new Set(all)].filter((name) => !own.includes(name)).sort()
  })

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the fans of the hero flow on a wide screen until they are stopped, without repainting the picture', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await settled(page)
    // The carousel pauses while the keyboard focus is in it, so the first picture stays.
    await page.getByRole('main').getByRole('link', { name: '免費試用 30 天' }).focus()
    const pause = page.getByRole('button', { name: '暫停主圖輪播' })
    await expect(pause).toBeVisible()
    expect(await paintsOfHero(page)).toBeLessThanOrEqual(3)

    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.locator('main img').first()).toHaveAttribute('src', /#without-fans$/)
    const places = () =>
      page
        .locator('[data-shown] > span')
        .evaluateAll((fans) => fans.map((fan) => fan.getBoundingClientRect().x))
    const before = await places()
    expect(before).toHaveLength(11)
    expect(await paintsOfHero(page)).toBeLessThanOrEqual(3)
    expect(await places()).not.toEqual(before)
    expect(await animatedProperties(page)).toEqual(['opacity', 'transform', 'translate'])
    await pause.click()
    const after = await places()
    expect(await paintsOfHero(page)).toBeLessThanOrEqual(3)
    expect(await places()).toEqual(after)
  })

  test('scrolling the page to its end causes almost no layout shift', async ({ page }) => {
    await watchShifts(page)
    await page.goto('/')
    await expect(page.getByRole('button', { name: '暫停主圖輪播' })).toBeVisible()
    await checkShifts(page, 0.05)
    await expect(page.getByRole('button', { name: '暫停創作者分享' })).toBeVisible()
  })
})

test('the hero has the same height and its whole scene on all wide screens, and no card overflows', async ({
  page,
}) => {
  for (const [width, address] of [
    [1280, '/en/'],
    [1920, '/'],
    [2560, '/en/'],
  ] as const) {
    await page.setViewportSize({ width, height: 1080 })
    await page.goto(address)
    await settled(page)
    const found = await page.locator('section[aria-roledescription]').evaluate((hero) => {
      const box = hero.getBoundingClientRect()
      const scene = hero.querySelector('img[fetchpriority]')!.getBoundingClientRect()
      const isOut = (part: Element) => {
        const card = part.closest('article')!.getBoundingClientRect()
        const { left, right } = part.getBoundingClientRect()
        return left < card.left || right > card.right
      }
      return {
        height: Math.round(box.height),
        hasWholeScene: scene.top >= box.top - 1 && scene.bottom <= box.bottom + 1,
        tooLong: [...hero.querySelectorAll('article *')].filter(isOut).map(({ textContent }) => textContent),
      }
    })
    expect({ width, ...found }).toEqual({ width, height: 810, hasWholeScene: true, tooLong: [] })
  }
})

test('on a phone every billing period is fully visible, with what it saves', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await configure(page, { service_plan: 'pricing' })
  await page.goto('/en/#servicePlan')
  const periods = page.getByRole('radiogroup', { name: 'Billing period' }).locator('label')
  await expect(periods).toHaveText([/^Monthly$/, /save \d+%/, /save \d+%/])
  await periods.first().scrollIntoViewIfNeeded()
  for (const period of await periods.all()) await expect(period).toBeInViewport({ ratio: 1 })
})
