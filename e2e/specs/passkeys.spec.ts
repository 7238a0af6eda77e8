import type { Page } from '@playwright/test'
import { accountWords } from '../account-words'
import { inEveryLanguage } from '../matrix'
import { enterAsNewMember } from '../new-member'
import { checkAccessibility, checkPhone } from '../screen-checks'
import { expect, logOut, test } from '../site'
import type { Language } from '../words'

const said: Record<
  Language,
  Record<'add' | 'name' | 'save' | 'removeNow' | 'logIn' | 'unknown' | 'prove', string>
> = {
  'zh-tw': {
    add: '新增密碼金鑰',
    name: '名稱',
    save: '儲存名稱',
    removeNow: '移除密碼金鑰',
    logIn: '用密碼金鑰登入',
    unknown: '這把密碼金鑰已經移除，或不是這裡的。請用別的方式登入',
    prove: '用密碼金鑰確認',
  },
  'zh-cn': {
    add: '添加通行密钥',
    name: '名称',
    save: '保存名称',
    removeNow: '移除通行密钥',
    logIn: '用通行密钥登录',
    unknown: '这个通行密钥已被移除，或不属于这里。请用其他方式登录',
    prove: '用通行密钥确认',
  },
  en: {
    add: 'Add a passkey',
    name: 'Name',
    save: 'Save the name',
    removeNow: 'Remove the passkey',
    logIn: 'Log in with a passkey',
    unknown: 'This passkey was removed, or isn’t for this site. Please log in another way',
    prove: 'Confirm with a passkey',
  },
}

/**
 * Adds a virtual device with passkeys, which confirms every request immediately (CDP, WebAuthn). So the
 * browser offers passkeys in a field only if a test enables it; otherwise each visit of the login page would log in.
 */
async function plugIn(page: Page) {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => 'offersInField' in window
  })
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}

inEveryLanguage('zh-tw', (language) => {
  const own = accountWords[language]
  const t = said[language]

  test('a passkey is added, renamed, logs in, replaces a code, and is refused after it was removed', async ({
    page,
    words,
    complaints,
  }) => {
    await enterAsNewMember(page, `passkey.${language}`)
    const credentials = await plugIn(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')

    await test.step('a passkey is added with the browser’s dialog', async () => {
      await page.goto('/manageLogin#security')
      await button(t.add).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Chrome' })).toBeVisible()
      expect(await credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
    })

    await test.step('the passkey is renamed', async () => {
      await page.getByRole('listitem').filter({ hasText: 'Chrome' }).getByRole('button').first().click()
      await dialog.getByRole('textbox', { name: t.name }).fill('Laptop 7')
      await dialog.getByRole('button', { name: t.save }).click()
      await expect(page.getByText('Laptop 7', { exact: true })).toBeVisible()
      await checkAccessibility(page, 'light')
      await checkAccessibility(page, 'dark')
      await checkPhone(page)
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('the passkey logs in', async () => {
      await logOut(page, words, 'Ruby')
      await button(t.logIn).click()
      await expect(page).toHaveURL(/\/channel/)
      const [{ signCount } = { signCount: 0 }] = await credentials()
      expect(signCount).toBeGreaterThan(1)
    })

    await test.step('the passkey logs in from the field that offers it', async () => {
      await page.evaluate(() => Object.assign(window, { offersInField: true }))
      await logOut(page, words, 'Ruby')
      await expect(page).toHaveURL(/\/channel/)
    })

    await test.step('the passkey replaces a code', async () => {
      await page.goto('/manageLogin#data')
      await button(own.deleteAccount).click()
      await dialog.getByRole('textbox', { name: own.typeWords }).fill(own.theWords)
      await dialog.getByRole('button', { name: t.prove }).click()
      await expect(dialog).toHaveCount(0)
    })

    await test.step('a removed passkey is refused', async () => {
      await page.goto('/manageLogin#security')
      await page.getByRole('listitem').filter({ hasText: 'Laptop 7' }).getByRole('button').last().click()
      await dialog.getByRole('button', { name: t.removeNow }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Laptop 7' })).toHaveCount(0)
      await logOut(page, words, 'Ruby')
      await button(t.logIn).click()
      await expect(page.getByText(t.unknown)).toBeVisible()
      await expect(page).toHaveURL(/\/login/)
    })
    expect(complaints).toEqual([])
  })
})
