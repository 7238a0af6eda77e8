import { expect, fillInRegistration, type Person, test } from '../site'

const link = '不用帳號，先進去看看'

test('a visitor sees channels and fans in the demonstration, sends nothing and leaves', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: link }).click()
  await page.getByRole('button', { name: '進入示範帳號' }).click()
  await expect(page).toHaveURL(/\/channel$/)
  const bar = page.getByRole('complementary', { name: '示範帳號' })
  await expect(bar).toContainText('這是示範帳號，只能看，不會儲存任何內容。')
  await expect(page.getByText('Slow Island Taipei').first()).toBeVisible()
  await expect(page.getByText('請先把個人資料填完')).toHaveCount(0)

  await test.step('the fans of a channel are shown', async () => {
    await page.getByRole('link', { name: '粉絲名單' }).first().click()
    await expect(page).toHaveURL(/\/fansList/)
    await expect(page.getByRole('row').nth(3)).toBeVisible()
  })

  await test.step('a CallBack is refused with an explanation', async () => {
    await page.goto('/callback')
    await page.getByRole('button', { name: '常用訊息' }).click()
    await page.getByRole('menuitem', { name: '粉專被盜，先不要點' }).click()
    await page.getByRole('textbox', { name: '新的頻道網址' }).fill('https://www.facebook.com/slowisland.demo')
    await page.getByRole('button', { name: /^送給 [1-9]\d* 位粉絲$/ }).click()
    await page.getByRole('button', { name: /^確定，送給 \d+ 位粉絲$/ }).click()
    await expect(page.getByText('這是示範帳號，不會儲存任何內容。註冊後就能用自己的頻道操作')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: '即將送出' })).toHaveCount(0)
  })

  await test.step('the account screen shows no data of the demo member', async () => {
    await page.goto('/manageLogin')
    await expect(page.getByRole('heading', { name: '示範帳號不顯示這一頁' })).toBeVisible()
    await expect(page.getByText('demo@fankeep.test')).toHaveCount(0)
  })

  await bar.getByRole('button', { name: '離開' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('link', { name: link })).toBeVisible()
  expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([])
  expect(complaints).toEqual([])
})

test('a visitor who signs up from the demonstration gets a new account', async ({ page, words }) => {
  const one: Person = {
    nickname: 'After the demo',
    email: `after.${Date.now()}@example.com`,
    tel: `9${String(Date.now()).slice(-8)}`,
    password: 'slow-island-47-lamps',
  }
  await page.goto('/demo')
  await page.getByRole('button', { name: '進入示範帳號' }).click()
  await page.getByRole('complementary', { name: '示範帳號' }).getByRole('link', { name: '註冊' }).click()
  await expect(page.getByLabel(words.nickname)).toHaveValue('')
  await fillInRegistration(page, words, one)
  await expect(page).toHaveURL(/\/channel$/)
  await expect(page.getByRole('complementary', { name: '示範帳號' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: words.account(one.nickname) })).toBeVisible()
})
