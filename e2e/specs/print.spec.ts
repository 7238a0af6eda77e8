import { memberTest as test } from '../member'
import { expect } from '../site'

/* The insights on paper, or as a PDF file for a partner: what was rendered for the screen is printed unchanged. */

for (const width of [390, 1280])
  test(`a chart rendered at ${width} px does not cover what is below it when printed`, async ({
    page,
    enter,
  }) => {
    // While a page is printed, its scripts do not run.
    await page.addInitScript(() => {
      window.ResizeObserver = class extends ResizeObserver {
        constructor(act: ResizeObserverCallback) {
          super((...given) => matchMedia('print').matches || act(...given))
        }
      }
    })
    await enter()
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/insights')
    const chart = page.locator('main .apexcharts-canvas svg').first()
    await chart.scrollIntoViewIfNeeded()
    await expect(chart).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const room = await chart.evaluate((svg) => {
      const below = svg.closest('[data-plot]')!.parentElement!.parentElement!.nextElementSibling!
      return below.getBoundingClientRect().top - svg.getBoundingClientRect().bottom
    })
    expect(room).toBeGreaterThanOrEqual(0)
  })

test('a dark screen is printed with bars and dark text', async ({ page, enter }) => {
  await enter()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/insights')
  const bar = page.locator('main td[data-bar] i').first()
  await expect(bar).toBeVisible()
  const words = page.locator('main h1').first()
  await expect(words).toHaveCSS('color', 'rgb(242, 245, 255)')
  await page.emulateMedia({ media: 'print' })
  await expect(words).toHaveCSS('color', 'rgb(10, 19, 48)')
  await expect(bar).toHaveCSS('print-color-adjust', 'exact')
})

test('an open dialog is printed alone, on a page of its own', async ({ page, enter }) => {
  await enter()
  await page.goto('/channel?add=1')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(page.locator('main article').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('main h1').first()).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveCSS('position', 'absolute')
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('the cards of the home page are printed light, like their text, from a dark screen', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const name = page.getByText('小島日常 Ruby').first()
  await expect(name).toHaveCSS('color', 'rgb(242, 245, 255)')
  await page.emulateMedia({ media: 'print' })
  await expect(name).toHaveCSS('color', 'rgb(10, 19, 48)')
  const ground = await name.evaluate((text) => {
    const card = text.closest('[class*=floating]')!
    return getComputedStyle(card, '::after').backgroundColor
  })
  expect(ground).toBe('rgb(255, 255, 255)')
})
