import { newMember } from '../new-member'
import { opsWords } from '../ops-words'
import { operators } from '../operators'
import { checkForAll } from '../screen-checks'
import { expect, productUrl, test } from '../site'

test('a member asks for a talk, an operator confirms it, and the member finds the address of the meeting', async ({
  page,
  browser,
  complaints,
}) => {
  const token = await newMember(page.request, 'consulting')
  await page.context().addCookies([{ name: 'token', value: encodeURIComponent(token), url: productUrl() }])
  const question = `粉專被盜了，先做什麼？ ${Date.now()}`

  await test.step('the member chooses a time, and says what it is about', async () => {
    await page.goto('/consulting')
    await page
      .getByRole('radiogroup', { name: /的時段/ })
      .getByRole('radio')
      .first()
      .check({ force: true })
    await page.getByRole('textbox', { name: '想先讓顧問知道什麼？' }).fill(question)
    await checkForAll(page)
    await page.getByRole('button', { name: '預約這個時段' }).click()
    await expect(page.getByRole('article').filter({ hasText: question })).toContainText('等候回覆')
    await checkForAll(page)
  })

  const operator = await (await browser.newContext({ baseURL: productUrl(), locale: 'zh-TW' })).newPage()
  await test.step('operators hear of it by mail, and one confirms with the address of the meeting', async () => {
    const mails = await page.request.get('/dev/outbox.json', { params: { to: operators.email } })
    expect(((await mails.json()) as { text: string }[])[0]!.text).toContain('/ops')
    await operator.goto('/ops')
    await operator.getByLabel(opsWords['zh-tw'].token).fill(operators.token)
    await operator.keyboard.press('Enter')
    const asked = operator.getByRole('article').filter({ hasText: question })
    await asked.getByRole('button', { name: /^確認/ }).click()
    const dialog = operator.getByRole('dialog', { name: '確認諮詢' })
    await dialog.getByRole('textbox', { name: '會議連結' }).fill('https://meet.example/abc')
    await dialog.getByRole('button', { name: '確認', exact: true }).click()
    await expect(asked).toContainText('已確認')
    await checkForAll(operator)
  })

  await test.step('the member finds it confirmed, and joins by the address', async () => {
    await page.reload()
    const talk = page.getByRole('article').filter({ hasText: question })
    await expect(talk).toContainText('已確認')
    await expect(talk.getByRole('link', { name: '加入會議' })).toHaveAttribute(
      'href',
      'https://meet.example/abc',
    )
    await checkForAll(page)
  })
  expect(complaints).toEqual([])
})
