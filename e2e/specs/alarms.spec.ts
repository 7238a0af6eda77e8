import { accountWords } from '../account-words'
import { inEveryLanguage } from '../matrix'
import { enterAsNewMember } from '../new-member'
import { bring, pushedTo, standInForPush, watchWorker } from '../push-browser'
import { checkAccessibility, checkPhone } from '../screen-checks'
import { expect, logOut, test } from '../site'

inEveryLanguage('zh-tw', (language) => {
  test.use({ serviceWorkers: 'allow' })
  const t = accountWords[language]

  test('alarms are turned on, the browser shows a test, and logging out ends them', async ({
    page,
    words,
    complaints,
  }) => {
    await enterAsNewMember(page, `alarms.${language}`)
    await standInForPush(page)
    await page.goto('/manageLogin#profile')
    const turnOn = page.getByRole('button', { name: t.turnAlarmsOn, exact: true })
    await turnOn.click()
    const row = page.getByRole('listitem').filter({ hasText: t.thisDevice })
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
    const shownBy = await watchWorker(page, '/')
    await bring(page, '/', message!.text)
    await expect.poll(shownBy).toEqual([{ title: t.alarmTest, tag: 'test' }])

    await checkAccessibility(page, 'light')
    await checkAccessibility(page, 'dark')
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
