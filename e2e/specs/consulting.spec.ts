import { consultingWords } from '../consulting-words'
import { inEveryLanguage } from '../matrix'
import { enterAsNewMember } from '../new-member'
import { opsWords } from '../ops-words'
import { operators } from '../operators'
import { checkForAll } from '../screen-checks'
import { expect, productUrl, setLanguage, test } from '../site'

inEveryLanguage('zh-cn', (language) => {
  test('a member requests a consultation, an operator confirms it, and the member sees the meeting’s link', async ({
    page,
    browser,
    complaints,
  }) => {
    const t = consultingWords[language]
    await enterAsNewMember(page, `consulting.${language}`)
    const question = `${t.question} ${language} ${Date.now()}`

    await test.step('the member chooses a time and enters a question', async () => {
      await page.goto('/consulting')
      await page.getByRole('radiogroup', { name: t.times }).getByRole('radio').first().check({ force: true })
      await page.getByRole('textbox', { name: t.about }).fill(question)
      await checkForAll(page)
      await page.getByRole('button', { name: t.request }).click()
      await expect(page.getByRole('article').filter({ hasText: question })).toContainText(t.waiting)
      await checkForAll(page)
    })

    const operator = await browser.newPage({ baseURL: productUrl() })
    await setLanguage(operator, language)
    await test.step('the operators are notified by mail, and one confirms with the meeting’s link', async () => {
      const mails = await page.request.get('/dev/outbox.json', { params: { to: operators.email } })
      expect(((await mails.json()) as { text: string }[])[0]!.text).toContain('/ops')
      await operator.goto('/ops')
      await operator.getByLabel(opsWords[language].token).fill(operators.token)
      await operator.keyboard.press('Enter')
      const asked = operator.getByRole('article').filter({ hasText: question })
      await asked.getByRole('button', { name: t.confirm }).click()
      const dialog = operator.getByRole('dialog', { name: t.confirmTalk })
      await dialog.getByRole('textbox', { name: t.meeting }).fill('https://meet.example/abc')
      await dialog.getByRole('button', { name: t.yes, exact: true }).click()
      await expect(asked).toContainText(t.confirmed)
      await checkForAll(operator)
    })

    await test.step('the member sees the confirmation and the meeting’s link', async () => {
      await page.reload()
      const talk = page.getByRole('article').filter({ hasText: question })
      await expect(talk).toContainText(t.confirmed)
      await expect(talk.getByRole('link', { name: t.join })).toHaveAttribute(
        'href',
        'https://meet.example/abc',
      )
      await checkForAll(page)
    })
    expect(complaints).toEqual([])
  })
})
