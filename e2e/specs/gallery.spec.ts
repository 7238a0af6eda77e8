import { runGallery } from '../../scripts/run-product.mjs'
import { testAllOnly } from '../matrix'
import { checkAccessibility, checkPhone } from '../screen-checks'
import { expect, test as base } from '../site'
import type { Language } from '../words'

/* The UI kit's gallery: every component in every state, also the floating ones, in every language, light and dark. */
const test = base.extend<object, { gallery: string }>({
  gallery: [
    async ({}, use) => {
      const { url, stop } = await runGallery()
      await use(url)
      await stop()
    },
    { scope: 'worker' },
  ],
})

const shelves = ['pieces', 'controls', 'forms', 'dates', 'amounts', 'states', 'data']
/** Components that open on a press: the button's name, and the role of what opens. */
const floating = [
  { shelf: 'controls', name: '更多動作', role: 'menu' },
  { shelf: 'controls', name: '對話框', role: 'dialog' },
  { shelf: 'controls', name: '右抽屜', role: 'dialog' },
  { shelf: 'controls', name: '通知', role: 'status' },
  { shelf: 'dates', name: '選擇日期', role: 'grid' },
] as const

test.describe.configure({ mode: 'parallel' })

for (const shelf of shelves) {
  test(
    `the kit’s ${shelf} are accessible in every language and fit a phone`,
    testAllOnly,
    async ({ page, gallery, complaints }) => {
      for (const language of ['zh-tw', 'zh-cn', 'en'] satisfies Language[]) {
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.goto(`${gallery}?only=${shelf}&lang=${language}`)
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
        await checkAccessibility(page, 'light')
        // The samples are the same in every language, so colors are checked once.
        if (language === 'zh-tw') await checkAccessibility(page, 'dark')
        await checkPhone(page)
      }
      expect(complaints).toEqual([])
    },
  )
}

test('a text that is cut at the end of its line does not wrap in any language', async ({ page, gallery }) => {
  for (const language of ['zh-tw', 'zh-cn', 'en'] satisfies Language[]) {
    await page.goto(`${gallery}?only=amounts&lang=${language}`)
    await expect(page.getByText(/^A page whose owner/)).toHaveCSS('text-wrap-mode', 'nowrap')
  }
})

for (const { shelf, name, role } of floating) {
  test(
    `the element that "${name}" opens is accessible and fits a phone`,
    testAllOnly,
    async ({ page, gallery, complaints }) => {
      await page.goto(`${gallery}?only=${shelf}&lang=zh-tw`)
      await page.getByRole('button', { name, exact: true }).first().click()
      await expect(page.getByRole(role).first()).toBeVisible()
      await checkAccessibility(page, 'light')
      await checkAccessibility(page, 'dark')
      await checkPhone(page)
      expect(complaints).toEqual([])
    },
  )
}
