import { accountWords } from '../account-words'
import { openAuthenticator } from '../authenticator'
import { press, reach, write } from '../keyboard'
import { expect, readCode, test } from '../site'
import { inEveryLanguage } from '../matrix'

const password = 'a quiet island 7'
inEveryLanguage('en', (language) => {
  test('a visitor registers, turns on two-factor login, logs out and logs in with the keyboard alone', async ({
    page,
    words,
  }) => {
    const own = accountWords[language]
    const now = String(Date.now()).slice(-8)
    const email = `keys.${language}.${now}@example.com`
    const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

    await page.goto('/register')
    for (const [name, filling] of [
      [words.password, 'new-password'],
      [words.passwordAgain, 'new-password'],
      [words.code, 'one-time-code'],
    ] as const)
      await expect(page.getByRole('textbox', { name }).first()).toHaveAttribute('autocomplete', filling)
    await write(page, page.getByLabel(words.nickname), 'Keys')
    await write(page, page.getByRole('textbox', { name: words.email }), email)
    await write(page, page.getByRole('textbox', { name: words.tel }), `7${now}`)
    await press(page, button(words.sendCode))
    await write(page, page.getByRole('textbox', { name: words.code }), await readCode(page.request, email))
    await write(page, field(words.password), password)
    await write(page, page.getByRole('textbox', { name: words.passwordAgain }), password)
    await press(page, page.getByRole('checkbox', { name: words.agree }), 'Space')
    await press(page, button(words.next))
    const female = page.getByRole('radio', { name: words.female })
    // The previous step has other radio buttons.
    await expect(female).toBeVisible()
    await reach(page, page.getByRole('radio').first())
    for (let step = 0; step < 3 && !(await female.isChecked()); step++) await page.keyboard.press('ArrowDown')
    await expect(female).toBeChecked()
    await press(page, button(words.finish))
    await press(page, page.getByRole('link', { name: words.enter }).or(button(words.enter)))
    await expect(page).toHaveURL(/\/channel$/)

    await page.goto('/manageLogin#security')
    await press(page, button(own.turnOn))
    const dialog = page.getByRole('dialog')
    const nextCode = openAuthenticator(await dialog.locator('code').innerText())
    await write(page, dialog.getByRole('textbox', { name: own.digits }), nextCode())
    await press(page, dialog.getByRole('checkbox', { name: own.putAway }), 'Space')
    await press(page, dialog.getByRole('button', { name: own.done }))
    await expect(dialog).toHaveCount(0)

    await press(page, button(words.account('Keys')))
    await expect(page.getByRole('menuitem', { name: words.logOut })).toBeVisible()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login/)
    await write(page, page.getByRole('textbox', { name: words.email }), email)
    await expect(field(words.password)).toHaveAttribute('autocomplete', 'current-password')
    await write(page, field(words.password), password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: own.again })).toBeVisible()
    await write(page, page.getByRole('textbox', { name: words.code }), nextCode())
    await expect(page).toHaveURL(/\/channel/)
  })
})
