import { inEveryLanguage } from '../matrix'
import { newMember } from '../new-member'
import { bring, pushedTo, standInForPush, watchWorker } from '../push-browser'
import { checkEyes, checkPhone } from '../screen-checks'
import { expect, logOut, productUrl, test } from '../site'
import type { Language } from '../words'

const said: Record<Language, Record<'on' | 'test' | 'shown' | 'here', string>> = {
  'zh-tw': { on: '在這台裝置開啟警示', test: '傳送測試', shown: '這是一則測試', here: '這台裝置' },
  'zh-cn': { on: '在这台设备上开启警报', test: '发送测试', shown: '这是一条测试', here: '当前设备' },
  en: {
    on: 'Turn on alarms on this device',
    test: 'Send a test',
    shown: 'This is a test',
    here: 'This device',
  },
}

inEveryLanguage('zh-tw', (language) => {
  const t = said[language]

  test('alarms are turned on, a test is shown by the browser, and logging out ends them', async ({
    page,
    words,
    complaints,
  }) => {
    const token = await newMember(page.request, `alarms.${language}`)
    await page.context().addCookies([{ name: 'token', value: encodeURIComponent(token), url: productUrl() }])
    await standInForPush(page)
    await page.goto('/manageLogin#profile')
    const turnOn = page.getByRole('button', { name: t.on, exact: true })
    await turnOn.click()
    const row = page.getByRole('listitem').filter({ hasText: t.here })
    await expect(row).toContainText('Chrome')
    await expect(turnOn).toBeHidden()

    const sent = page.waitForResponse('**/api/push/test')
    await row.getByRole('button').first().click()
    await sent
    const endpoint = await page.evaluate(
      async () =>
        (
          await (
            await navigator.serviceWorker.getRegistration('/push-worker.js')
          )?.pushManager.getSubscription()
        )?.endpoint,
    )
    const [message] = await pushedTo(page, endpoint!)
    const shownBy = await watchWorker(page)
    await bring(page, message!.text)
    await expect.poll(shownBy).toEqual([{ title: t.shown, tag: 'test' }])

    await checkEyes(page, 'light')
    await checkEyes(page, 'dark')
    await checkPhone(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    await logOut(page, words, 'Ruby')
    expect(
      await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistration('/push-worker.js'))?.pushManager.getSubscription(),
      ),
    ).toBeNull()
    expect(complaints).toEqual([])
  })
})
