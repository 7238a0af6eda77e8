import type { Locator, Page } from '@playwright/test'
import { accountWords } from '../account-words'
import { openAuthenticator } from '../authenticator'
import { press, reach, write } from '../keyboard'
import { codeAfter, expect, test } from '../site'
import { stopTime } from '../stopped-time'
import { inEveryLanguage } from '../matrix'

const password = 'a quiet island 7'
const nextPassword = 'nine slow harbours 4'

/** The area code in front of a number, from the visitor's guessed country, which can differ between runs. */
const areaIn = async (form: Page | Locator) =>
  (await form.getByRole('button', { name: /\+\d+/ }).innerText()).trim()

inEveryLanguage('zh-cn', (language) => {
  test('a member who registered by phone manages and deletes the account with the keyboard alone', async ({
    page,
    words,
    complaints,
  }) => {
    // Hundreds of keys are pressed and checked, which takes longer than a usual test on a busy machine.
    test.slow()
    const own = accountWords[language]
    const now = String(Date.now()).slice(-8)
    const [email, later] = [`tab.${language}.${now}@example.com`, `tab.new.${language}.${now}@example.com`]
    const dialog = page.getByRole('dialog')
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const box = (name: string | RegExp) => dialog.getByRole('textbox', { name, exact: true })
    const send = () => press(page, dialog.getByRole('button', { name: words.sendCode }))

    await test.step('registers by phone', async () => {
      await page.goto('/register')
      await write(page, page.getByLabel(words.nickname), 'Tab')
      await write(page, page.getByRole('textbox', { name: words.email }), email)
      await write(page, page.getByRole('textbox', { name: words.tel }), `6${now}`)
      await reach(page, page.getByRole('radio').first())
      await page.keyboard.press('ArrowRight')
      const code = await codeAfter(page, `${await areaIn(page)}6${now}`, () =>
        press(page, button(words.sendCode)),
      )
      await write(page, page.getByRole('textbox', { name: words.code }), code)
      await write(page, page.getByRole('textbox', { name: words.password, exact: true }), password)
      await write(page, page.getByRole('textbox', { name: words.passwordAgain }), password)
      await press(page, page.getByRole('checkbox', { name: words.agree }), 'Space')
      await press(page, button(words.next))
      // The previous step has other radio buttons.
      await expect(page.getByRole('radio', { name: words.female })).toBeVisible()
      await reach(page, page.getByRole('radio').first())
      await page.keyboard.press('ArrowDown')
      await press(page, button(words.finish))
      await press(page, page.getByRole('link', { name: words.enter }).or(button(words.enter)))
      await expect(page).toHaveURL(/\/channel$/)
    })

    await test.step('verifies the e-mail address, then changes it and the number', async () => {
      await page.goto('/manageLogin#security')
      await press(page, button(own.proveEmail))
      const proof = await codeAfter(page, email, send)
      await write(page, box(own.emailCode), proof)
      await press(page, dialog.getByRole('button', { name: own.save }))
      await expect(dialog).toHaveCount(0)

      await press(page, button(own.changeEmail))
      await reach(page, dialog.locator('input[type=email]'))
      await page.keyboard.press('Control+A')
      await page.keyboard.type(later)
      const code = await codeAfter(page, later, send)
      await write(page, box(own.emailCode), code)
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)

      await press(page, button(own.changeTel))
      await reach(page, box(own.mobile))
      await page.keyboard.press('Control+A')
      await page.keyboard.type(`5${now}`)
      const sms = await codeAfter(page, `${await areaIn(dialog)}5${now}`, send)
      await write(page, box(own.mobileCode), sms)
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(later)).toBeVisible()
    })

    await test.step('ends a session on another device', async () => {
      const form = { email: later, password }
      await page.request.post('/api/loginv2/emaillogin', { form })
      await page.goto('/manageLogin#devices')
      await stopTime(page)
      await press(page, page.getByRole('button', { name: own.logOutOther }))
      await expect(page.getByText(own.ended)).toBeVisible()
      await page.clock.resume()
    })

    await test.step('binds X with a code by e-mail, and unbinds it with one by phone', async () => {
      await page.goto('/manageLogin')
      await press(page, button(own.bindX))
      await write(page, box(words.code), await codeAfter(page, later, send))
      await press(page, dialog.getByRole('button', { name: own.goToX }))
      await press(page, page.getByRole('button', { name: 'Allow', exact: true }))
      await expect(page).toHaveURL(/\/manageLogin#bindings$/)
      await press(page, button(own.unbindX))
      await reach(page, dialog.getByRole('radio').first())
      await page.keyboard.press('ArrowRight')
      const sms = new RegExp(`5${now}$`)
      await write(page, box(words.code), await codeAfter(page, sms, send))
      await page.keyboard.press('Enter')
      await expect(button(own.bindX)).toBeVisible()
    })

    const spare =
      await test.step('turns on two-factor login, renews the spare codes and downloads them', async () => {
        await page.goto('/manageLogin#security')
        await press(page, button(own.turnOn))
        const nextCode = openAuthenticator(await dialog.locator('code').innerText())
        await write(page, dialog.getByRole('textbox', { name: own.digits }), nextCode())
        await press(page, dialog.getByRole('checkbox', { name: own.putAway }), 'Space')
        await press(page, dialog.getByRole('button', { name: own.done }))
        await expect(dialog).toHaveCount(0)
        await press(page, button(own.renew))
        await write(page, dialog.getByRole('textbox', { name: own.digits }), nextCode())
        await expect(dialog.getByRole('listitem')).toHaveCount(10)
        const codes = (await dialog.getByRole('listitem').allInnerTexts()).map((text) => text.trim())
        const file = page.waitForEvent('download')
        await press(page, dialog.getByRole('button', { name: own.download }))
        expect((await file).suggestedFilename()).toBe(own.spareFile)
        await press(page, dialog.getByRole('checkbox', { name: own.putAway }), 'Space')
        await press(page, dialog.getByRole('button', { name: own.done }))
        await expect(dialog).toHaveCount(0)
        return codes
      })

    await test.step('resets the password and logs in with a spare code', async () => {
      await press(page, button(words.account('Tab')))
      await expect(page.getByRole('menuitem', { name: words.logOut })).toBeVisible()
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/login/)
      await press(page, page.getByRole('link', { name: own.forgot }))
      await write(page, page.getByRole('textbox', { name: words.email, exact: true }), later)
      const code = await codeAfter(page, later, () => press(page, button(words.sendCode)))
      await write(page, page.getByRole('textbox', { name: words.code }), code)
      await write(page, page.getByRole('textbox', { name: own.newPassword, exact: true }), nextPassword)
      await write(page, page.getByRole('textbox', { name: words.passwordAgain }), nextPassword)
      await page.keyboard.press('Enter')
      await press(page, page.getByRole('status').getByRole('link', { name: words.logIn }))
      await write(page, page.getByRole('textbox', { name: words.email, exact: true }), later)
      await write(page, page.getByRole('textbox', { name: words.password, exact: true }), nextPassword)
      await page.keyboard.press('Enter')
      await press(page, page.getByRole('button', { name: own.useSpare }))
      await page.keyboard.type(spare[0]!)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/channel/)
    })

    await test.step('deletes the account', async () => {
      await page.goto('/manageLogin#data')
      await press(page, button(own.deleteAccount))
      await reach(page, dialog.getByRole('radio').first())
      await page.keyboard.press('ArrowDown')
      await expect(dialog.getByRole('radio', { name: own.atOnce })).toBeChecked()
      await write(page, dialog.getByRole('textbox', { name: own.typeWords }), own.theWords)
      await write(page, box(words.code), await codeAfter(page, later, send))
      await stopTime(page)
      await press(page, dialog.getByRole('button', { name: own.forGood }))
      await expect(page.getByText(own.deleted, { exact: true })).toBeVisible()
    })
    expect(complaints).toEqual([])
  })
})
