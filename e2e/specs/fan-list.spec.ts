import { callBackWords } from '../call-back-words'
import { fanListWords } from '../fan-list-words'
import { inEveryLanguage } from '../matrix'
import { addPage, call, enterAsNewMember } from '../new-member'
import { checkAccessibility, checkForAll } from '../screen-checks'
import { expect, setLanguage, test } from '../site'

/*
 * A member's work with the fan list: a tag, a group by a rule, a CallBack only to that group, a link under which others read it,
 * and a merge of two rows of one person.
 */

inEveryLanguage('en', (language) => {
  test('fans are tagged, grouped by a rule, sent a CallBack, shared by a link and merged', async ({
    page,
    complaints,
    browser,
  }) => {
    const t = { ...callBackWords[language], ...fanListWords[language] }
    const { request } = page
    const name = `list${language.replace('-', '')}${Date.now() % 1_000_000}`
    const token = await enterAsNewMember(page, `fan.list.${language}`)
    const id = await addPage(request, token, 'x', `https://x.com/${name}`)
    const people = ['Mina', 'Bob', 'Carl', 'Dora']
    const address = (who: string) => `${who.toLowerCase()}.${name}@example.com`
    const rows = people.map(
      (who, n) => `${9_000_000_000 + n},${who},${who},,2026-10-0${n + 1}T00:00:00Z,${address(who)}`,
    )
    const importRows = (list: string[]) => {
      const buffer = Buffer.from(`uid,name,username,url,followed_at,email\n${list.join('\n')}\n`)
      const file = { name: 'fans.csv', mimeType: 'text/csv', buffer }
      return request.post('/api3/backup/upload', { multipart: { token, id, file } })
    }
    await importRows(rows)
    const kept = async () =>
      (await call<{ list: { fans: number }[] }>(request, '/api/user/back', { token })).list[0]?.fans
    await expect.poll(kept, { timeout: 30_000 }).toBe(people.length)
    const dialog = page.getByRole('dialog')

    await test.step('two fans get a tag at once', async () => {
      await page.goto(`/fansList?id=${id}`)
      for (const who of ['Mina', 'Bob']) await page.getByRole('checkbox', { name: t.select(who) }).check()
      await page.getByRole('button', { name: t.editTags, exact: true }).click()
      await dialog.getByRole('textbox', { name: t.newTag }).fill(t.tag)
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('checkbox', { name: t.tag })).toBeChecked()
      await checkAccessibility(page, 'light')
      await dialog.getByRole('button', { name: t.save }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(t.tag, { exact: true }).filter({ visible: true })).toHaveCount(2)
    })

    await test.step('a group by a rule on the tag lists those two fans', async () => {
      await page.getByRole('button', { name: t.group, exact: true }).click()
      await page.getByRole('menuitem', { name: t.newGroup }).click()
      await dialog.getByRole('textbox', { name: t.name }).fill(t.groupName)
      await dialog.getByRole('combobox', { name: t.condition }).selectOption(t.hasTag)
      await dialog.getByRole('combobox', { name: t.conditionTag }).selectOption(t.tag)
      await checkAccessibility(page, 'light')
      await dialog.getByRole('button', { name: t.save }).click()
      await expect(page).toHaveURL(/group=\d+/)
      await expect(page.getByRole('checkbox', { name: t.anyRow })).toHaveCount(3)
      await checkForAll(page)
    })

    await test.step('a CallBack to the group reaches only those two fans', async () => {
      await page.getByRole('button', { name: t.selectAll(2) }).click()
      await page.getByRole('button', { name: t.callBack }).click()
      await expect(page.getByRole('combobox', { name: t.whichFans })).toHaveValue(/^group /)
      await page.getByRole('textbox', { name: t.text }).fill(t.message)
      await page.getByRole('button', { name: t.send(2) }).click()
      await dialog.getByRole('button', { name: t.yes(2) }).click()
      await expect(page.getByText('2 / 2').first()).toBeVisible({ timeout: 60_000 })
      const outbox = (await (await request.get('/dev/outbox.json')).json()) as { to: string }[]
      const written = outbox.map(({ to }) => to).filter((to) => to.includes(`.${name}@`))
      expect(written.toSorted()).toEqual([address('Bob'), address('Mina')])
    })

    await test.step('a link shows the group without an account until it is withdrawn', async () => {
      await page.goto(`/fansList?id=${id}`)
      await page.getByRole('button', { name: t.share, exact: true }).click()
      await dialog.getByRole('button', { name: t.newLink }).click()
      await dialog.getByRole('textbox', { name: t.name }).fill(t.reader)
      await dialog.getByRole('combobox', { name: t.sharedFans }).selectOption(t.groupName)
      await dialog.getByRole('checkbox', { name: t.tags }).check()
      await checkAccessibility(page, 'light')
      await dialog.getByRole('button', { name: t.makeLink }).click()
      const link = await dialog.getByRole('textbox', { name: t.address }).inputValue()
      await dialog.getByRole('button', { name: t.done }).click()
      await expect(dialog.getByText(t.unopened)).toBeVisible()

      const visitor = await browser.newPage()
      await setLanguage(visitor, language)
      const asked: string[] = []
      visitor.on('request', (one) => asked.push([one.url(), one.headers()['referer'] ?? ''].join(' ')))
      await visitor.goto(link)
      const table = visitor.getByRole('table', { name: t.sharedList })
      await expect(table.getByText('Bob', { exact: true }).filter({ visible: true })).toBeVisible()
      await expect(table.getByText(t.tag).filter({ visible: true })).toHaveCount(2)
      await expect(table.getByText(address('Bob'))).toHaveCount(0)
      await checkForAll(visitor)
      expect(asked.join()).not.toContain(new URL(link).hash.slice(1))

      await page.reload()
      await page.getByRole('button', { name: t.share, exact: true }).click()
      await expect(dialog.getByText(t.openedOnce)).toBeVisible()
      await dialog.getByRole('button', { name: t.withdraw(t.reader) }).click()
      await expect(dialog.getByText(t.noLinks)).toBeVisible()
      await visitor.getByRole('searchbox', { name: t.searchNames }).fill('mi')
      await expect(visitor.getByRole('heading', { name: t.linkClosed })).toBeVisible()
      await visitor.close()
    })

    await test.step('a fan who returned under another name is merged and separated again', async () => {
      await importRows([rows[0]!, rows[1]!, '9000000009,Carlos,Carlos,,,', rows[3]!])
      const total = async () =>
        (await call<{ total: number }>(request, '/api/Fans/fansList', { token, id })).total
      await expect.poll(total, { timeout: 30_000 }).toBe(people.length + 1)
      await page.goto(`/fansList?id=${id}`)
      const carl = page.getByRole('checkbox', { name: t.select('Carl'), exact: true })
      await carl.check()
      await page.getByRole('checkbox', { name: t.select('Carlos') }).check()
      await page.getByRole('button', { name: t.merge, exact: true }).click()
      await checkAccessibility(page, 'light')
      await dialog.getByRole('button', { name: t.merge, exact: true }).click()
      await expect(page.getByText(t.merged('Carl', 'Carlos'))).toBeVisible()
      await expect(carl).toHaveCount(0)
      await checkForAll(page)
      await page
        .getByRole('button', { name: t.undoMerge('Carlos') })
        .filter({ visible: true })
        .click()
      await expect(carl).toBeVisible()
    })

    expect(complaints).toEqual([])
  })
})
