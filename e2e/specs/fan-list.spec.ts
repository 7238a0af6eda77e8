import { addPage, call, newMember } from '../new-member'
import { checkEyes, checkForAll } from '../screen-checks'
import { expect, productUrl, test } from '../site'

/* The fan list as a member works with it: a tag, a group by a rule, and a CallBack to that group alone. */

test.use({ language: 'en' })

test('fans are tagged, grouped by a rule, and written to as a group', async ({ page, complaints }) => {
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
  const buffer = Buffer.from(`uid,name,username,url,followed_at,email\n${rows.join('\n')}\n`)
  const file = { name: 'fans.csv', mimeType: 'text/csv', buffer }
  await request.post('/api3/backup/upload', { multipart: { token, id, file } })
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

  expect(complaints).toEqual([])
})
