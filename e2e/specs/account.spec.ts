import type { Page } from '@playwright/test'
import { type AccountWords, accountWords } from '../account-words'
import { openAuthenticator } from '../authenticator'
import { inEveryLanguage, testAllOnly } from '../matrix'
import { checkAccessibility, checkPhone } from '../screen-checks'
import { codeAfter, expect, logOut, test } from '../site'
import { stopTime } from '../stopped-time'
import type { Words } from '../words'

const password = 'a quiet island 7'

/** Goes to Google and back, with the account that is chosen on the stand-in's consent page. */
async function goToGoogle(page: Page, words: AccountWords, email: string, choice: 'Allow' | 'Cancel') {
  await page.getByRole('button', { name: words.withGoogle }).click()
  await expect(page).toHaveURL(/\/dev\/sandbox\/google/)
  await page.getByRole('radio', { name: /Another one/ }).check()
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.getByRole('button', { name: choice, exact: true }).click()
}

/** Fills in the prompt on the first page: a member who registered with Google has neither number nor password. */
async function completeProfile(page: Page, words: Words, own: AccountWords, tel: string) {
  await page.getByRole('button', { name: own.fill }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: words.female }).check({ force: true })
  await dialog.getByRole('textbox', { name: own.mobile, exact: true }).fill(tel)
  // The preset country is guessed from the server and the language, so it can differ between runs.
  const area = await dialog.getByRole('button', { name: /\+\d+/ }).innerText()
  const code = await codeAfter(page, `${area.trim()}${tel}`, () =>
    dialog.getByRole('button', { name: words.sendCode }).click(),
  )
  await dialog.getByRole('textbox', { name: own.mobileCode }).fill(code)
  await dialog.getByLabel(words.password, { exact: true }).fill(password)
  await dialog.getByRole('button', { name: own.save }).click()
  await expect(dialog).toHaveCount(0)
}

/** Turns two-factor login on; returns the authenticator and the spare codes from the downloaded file. */
async function turnOnSecondStep(page: Page, own: AccountWords) {
  await page.goto('/manageLogin#security')
  await page.getByRole('button', { name: own.turnOn }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img')).toBeVisible()
  const nextCode = openAuthenticator(await dialog.locator('code').innerText())
  await dialog.getByRole('textbox', { name: own.digits }).fill(nextCode())
  await expect(dialog.getByRole('list', { name: own.spareCodes }).getByRole('listitem')).toHaveCount(10)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: own.download }).click(),
  ])
  expect(file.suggestedFilename()).toBe(own.spareFile)
  const spare = (await dialog.getByRole('listitem').allInnerTexts()).map((text) => text.trim())
  await dialog.getByRole('checkbox', { name: own.putAway }).check()
  await dialog.getByRole('button', { name: own.done }).click()
  return { nextCode, spare }
}

async function logInTwice(page: Page, words: Words, own: AccountWords, email: string) {
  await page.goto('/login')
  await page.getByRole('textbox', { name: words.email }).fill(email)
  await page.getByRole('textbox', { name: words.password, exact: true }).fill(password)
  await page.getByRole('button', { name: words.logIn, exact: true }).click()
  await expect(page.getByRole('heading', { name: own.again })).toBeVisible()
}

/** Expects the boxes of the code to be high enough for a finger on a phone (look.md, "Frame"). */
async function checkBoxes(page: Page, words: Words) {
  const usual = page.viewportSize()!
  await checkPhone(page)
  const boxes = await page.getByRole('textbox', { name: words.code }).boundingBox()
  expect(boxes?.height).toBeGreaterThanOrEqual(44)
  await page.setViewportSize(usual)
}

async function useSpareCode(page: Page, own: AccountWords, code: string) {
  await page.getByRole('button', { name: own.useSpare }).click()
  await page.getByRole('textbox', { name: own.spareCodes }).fill(code)
  await page.getByRole('button', { name: own.confirm }).click()
  await expect(page).toHaveURL(/\/channel/)
}

async function deleteAccount(page: Page, words: Words, own: AccountWords, email: string) {
  await page.goto('/manageLogin#data')
  await page.getByRole('button', { name: own.deleteAccount }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: own.atOnce }).check()
  await dialog.getByRole('textbox', { name: own.typeWords }).fill(own.theWords)
  const code = await codeAfter(page, email, () =>
    dialog.getByRole('button', { name: words.sendCode }).click(),
  )
  await dialog.getByRole('textbox', { name: words.code }).fill(code)
  await stopTime(page)
  await dialog.getByRole('button', { name: own.forGood }).click()
  await expect(page.getByText(own.deleted, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
}

inEveryLanguage('zh-tw', (language) => {
  const own = accountWords[language]
  const now = String(Date.now()).slice(-8)
  const email = `mei.${language}.${now}@example.com`

  test('a visitor registers with Google, turns on two-factor login, logs in with it and deletes the account', async ({
    page,
    words,
    complaints,
  }) => {
    await page.goto('/login')
    await goToGoogle(page, own, email, 'Cancel')
    await expect(page.getByText(own.cancelled)).toBeVisible()
    await page.getByRole('link', { name: own.backToLogin }).click()
    await goToGoogle(page, own, email, 'Allow')
    await expect(page).toHaveURL(/\/channel/)
    await completeProfile(page, words, own, `9${now}`)

    const { nextCode, spare } = await turnOnSecondStep(page, own)
    const name = await page.getByRole('banner').getByRole('button').last().innerText()
    await logOut(page, words, name.trim())
    await logInTwice(page, words, own, email)
    await page.getByRole('textbox', { name: words.code }).fill(nextCode())
    await expect(page).toHaveURL(/\/channel/)

    // From here on all languages are the same, so one is enough.
    if (language === 'zh-tw') {
      await logOut(page, words, name.trim())
      await logInTwice(page, words, own, email)
      await checkBoxes(page, words)
      await useSpareCode(page, own, spare[0]!)
    }
    await deleteAccount(page, words, own, email)
    expect(complaints).toEqual([])
  })
})

test.describe('zh-tw', () => {
  const own = accountWords['zh-tw']

  test('a member binds Instagram, changes the e-mail address and ends a session on another device', async ({
    page,
    words,
    browser,
    baseURL,
    complaints,
  }) => {
    const now = String(Date.now()).slice(-8)
    await page.goto('/login')
    await goToGoogle(page, own, `lin.${now}@example.com`, 'Allow')
    await expect(page).toHaveURL(/\/channel/)
    await completeProfile(page, words, own, `8${now}`)

    // A second browser, logged in as well.
    const elsewhere = await browser.newPage({ baseURL, locale: 'zh-TW' })
    await elsewhere.goto('/login')
    await elsewhere.getByRole('textbox', { name: words.email }).fill(`lin.${now}@example.com`)
    await elsewhere.getByRole('textbox', { name: words.password, exact: true }).fill(password)
    await elsewhere.getByRole('button', { name: words.logIn, exact: true }).click()
    await expect(elsewhere).toHaveURL(/\/channel/)

    const dialog = page.getByRole('dialog')
    await page.goto('/manageLogin')
    await page.getByRole('button', { name: '綁定 Instagram' }).click()
    const proof = await codeAfter(page, `lin.${now}@example.com`, () =>
      dialog.getByRole('button', { name: words.sendCode }).click(),
    )
    await dialog.getByRole('textbox', { name: words.code }).fill(proof)
    await dialog.getByRole('button', { name: '前往 Instagram' }).click()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(page).toHaveURL(/\/manageLogin#bindings$/)
    await expect(page.getByRole('button', { name: '解除 Instagram 的綁定' })).toBeVisible()

    await page.goto('/manageLogin#security')
    await page.getByRole('button', { name: own.changeEmail }).click()
    const next = `lin.new.${now}@example.com`
    await dialog.getByRole('textbox', { name: words.email, exact: true }).fill(next)
    const code = await codeAfter(page, next, () =>
      dialog.getByRole('button', { name: words.sendCode }).click(),
    )
    await dialog.getByRole('textbox', { name: own.emailCode }).fill(code)
    await dialog.getByRole('button', { name: own.save }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(next)).toBeVisible()

    await page.getByRole('tab', { name: own.devices }).click()
    await stopTime(page)
    await page.getByRole('button', { name: own.logOutOther }).click()
    await expect(page.getByText(own.ended)).toBeVisible()
    await page.clock.resume()
    await expect(page.getByRole('button', { name: own.logOutOther })).toHaveCount(0)
    await elsewhere.goto('/manageLogin')
    await expect(elsewhere).toHaveURL(/\/login/)
    await elsewhere.close()
    expect(complaints).toEqual([])
  })

  test(
    'every part of the account screen is accessible and fits a phone',
    testAllOnly,
    async ({ page, words }) => {
      await page.goto('/login')
      await page.getByRole('textbox', { name: words.email }).fill('demo@fankeep.test')
      await page
        .getByRole('textbox', { name: words.password, exact: true })
        .fill(process.env.DEMO_PASSWORD ?? 'keep-the-fans')
      await page.getByRole('button', { name: words.logIn, exact: true }).click()
      await expect(page).toHaveURL(/\/channel/)
      for (const part of ['security', 'profile', 'devices', 'data']) {
        await test.step(part, async () => {
          await page.setViewportSize({ width: 1440, height: 900 })
          await page.goto(`/manageLogin#${part}`)
          await expect(page.getByRole('tabpanel')).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await checkAccessibility(page, 'light')
          await checkAccessibility(page, 'dark')
          await checkPhone(page)
        })
      }
    },
  )
})
