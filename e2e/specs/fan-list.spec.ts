import { addPage, call, newMember } from '../new-member'
import { checkEyes, checkForAll } from '../screen-checks'
import { expect, productUrl, test } from '../site'

/*
 * The fan list as a member works with it: a tag, a group by a rule, a CallBack to that group alone, a link under which others read it,
 * and two rows of one person.
 */

test.use({ language: 'en' })

test('fans are tagged, grouped by a rule, written to as a group, shown to others by a link, and merged', async ({
  page,
  complaints,
  browser,
}) => {
  const { request } = page
  const name = `list${Date.now() % 1_000_000}`
  const token = await newMember(request, 'fan.list')
  await page.context().addCookies([{ name: 'token', value: encodeURIComponent(token), url: productUrl() }])
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

  await test.step('two fans get a tag, in one go', async () => {
    await page.goto(`/fansList?id=${id}`)
    for (const who of ['Mina', 'Bob']) await page.getByRole('checkbox', { name: `Select ${who}` }).check()
    await page.getByRole('button', { name: 'Edit tags', exact: true }).click()
    await dialog.getByRole('textbox', { name: /New tag/ }).fill('Tainan')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('checkbox', { name: 'Tainan' })).toBeChecked()
    await checkEyes(page, 'light')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Tainan', { exact: true }).filter({ visible: true })).toHaveCount(2)
  })

  await test.step('a group by a rule on it shows those two', async () => {
    await page.getByRole('button', { name: 'Group', exact: true }).click()
    await page.getByRole('menuitem', { name: 'New group by rule' }).click()
    await dialog.getByRole('textbox', { name: /Name/ }).fill('Guests from Tainan')
    await dialog.getByRole('combobox', { name: 'Condition 1' }).selectOption('Has the tag')
    await dialog.getByRole('combobox', { name: 'Tag for condition 1' }).selectOption('Tainan')
    await checkEyes(page, 'light')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/group=\d+/)
    await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(3)
    await checkForAll(page)
  })

  await test.step('a CallBack to the group goes to those two alone', async () => {
    await page.getByRole('button', { name: 'Select all 2' }).click()
    await page.getByRole('button', { name: 'CallBack', exact: false }).last().click()
    await expect(page.getByRole('combobox', { name: 'Fans' })).toHaveValue(/^group /)
    await page.getByRole('textbox', { name: 'Message' }).fill('We open in Tainan')
    await page.getByRole('button', { name: 'Send to 2 fans' }).click()
    await dialog.getByRole('button', { name: 'Yes, send to 2 fans' }).click()
    await expect(page.getByText('2 / 2').first()).toBeVisible({ timeout: 60_000 })
    const outbox = (await (await request.get('/dev/outbox.json')).json()) as { to: string }[]
    const written = outbox.map(({ to }) => to).filter((to) => to.includes(`.${name}@`))
    expect(written.toSorted()).toEqual([address('Bob'), address('Mina')])
  })

  await test.step('a link shows the group, without an account, until it is withdrawn', async () => {
    await page.goto(`/fansList?id=${id}`)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await dialog.getByRole('button', { name: 'New link' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Agency Chen')
    await dialog.getByRole('combobox', { name: 'Which fans' }).selectOption('Guests from Tainan')
    await dialog.getByRole('checkbox', { name: 'Tags' }).check()
    await checkEyes(page, 'light')
    await dialog.getByRole('button', { name: 'Make link' }).click()
    const link = await dialog.getByRole('textbox', { name: 'Address' }).inputValue()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog.getByText('Not opened yet')).toBeVisible()

    const visitor = await browser.newPage()
    await visitor.addInitScript(() => localStorage.setItem('lang', 'en'))
    const asked: string[] = []
    visitor.on('request', (one) => asked.push([one.url(), one.headers()['referer'] ?? ''].join(' ')))
    await visitor.goto(link)
    const table = visitor.getByRole('table', { name: 'Shared fan list' })
    await expect(table.getByText('Bob', { exact: true }).filter({ visible: true })).toBeVisible()
    await expect(table.getByText('Tainan').filter({ visible: true })).toHaveCount(2)
    await expect(table.getByText(address('Bob'))).toHaveCount(0)
    await checkForAll(visitor)
    expect(asked.join()).not.toContain(new URL(link).hash.slice(1))

    await page.reload()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(dialog.getByText(/Opened 1 time, last/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Withdraw “Agency Chen”' }).click()
    await expect(dialog.getByText('No links yet.')).toBeVisible()
    await visitor.getByRole('searchbox', { name: 'Search names' }).fill('mi')
    await expect(visitor.getByRole('heading', { name: 'This link is not open' })).toBeVisible()
    await visitor.close()
  })

  await test.step('one who came back under another name is merged, and taken apart again', async () => {
    await importRows([rows[0]!, rows[1]!, '9000000009,Carlos,Carlos,,,', rows[3]!])
    const total = async () =>
      (await call<{ total: number }>(request, '/api/Fans/fansList', { token, id })).total
    await expect.poll(total, { timeout: 30_000 }).toBe(people.length + 1)
    await page.goto(`/fansList?id=${id}`)
    const carl = page.getByRole('checkbox', { name: 'Select Carl', exact: true })
    await carl.check()
    await page.getByRole('checkbox', { name: 'Select Carlos' }).check()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await checkEyes(page, 'light')
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByText('Merged “Carl” into “Carlos”')).toBeVisible()
    await expect(carl).toHaveCount(0)
    await checkForAll(page)
    await page.getByRole('button', { name: 'Undo merge of Carlos' }).filter({ visible: true }).click()
    await expect(carl).toBeVisible()
  })

  expect(complaints).toEqual([])
})
