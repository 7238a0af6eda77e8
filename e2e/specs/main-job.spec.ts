import { instagramArchive, xArchive } from '../archives'
import { expect, logIn, logOut, register, test } from '../site'
import { inEveryLanguage } from '../matrix'
import { memberTest } from '../member'
import type { Words } from '../words'

const people = Array.from({ length: 45 }, (_, index) => `fan.number.${String(index).padStart(2, '0')}`)
const followers = ['小吃控阿明', ...people]
const posts = ['今天的滷肉飯 🍚', '明天公休一天', 'New menu is here']

inEveryLanguage('en', (language) => {
  test('a visitor registers, backs up an Instagram and an X page, and finds both after another login', async ({
    page,
    words,
    complaints,
  }) => {
    const person = {
      nickname: 'Ruby',
      email: `ruby.${language}.${Date.now()}@example.com`,
      tel: `9${String(Date.now()).slice(-8)}`,
      password: 'a quiet island 7',
    }
    await register(page, words, person)
    await expect(page.getByRole('heading', { name: words.welcome })).toBeVisible()

    await addPage(page, words, {
      platform: 'Instagram',
      address: 'https://www.instagram.com/slow.island/',
      name: 'Slow Island',
    })
    await bring(page, words, await instagramArchive('slow.island', followers, posts))
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('link', { name: words.seeFans })
      .or(dialog.getByRole('button', { name: words.seeFans }))
      .click()

    await expect(page).toHaveURL(/\/fansList/)
    await expect(seen(page, '小吃控阿明')).toBeVisible()
    await expect(seen(page, 'fan.number.40')).toHaveCount(0)
    await page
      .getByRole('button', { name: words.nextPage })
      .or(page.getByRole('link', { name: words.nextPage }))
      .first()
      .click()
    await expect(seen(page, /fan\.number\.[23]\d/)).toBeVisible()
    await page.getByRole('searchbox', { name: words.searchFans }).fill('小吃')
    await expect(seen(page, '小吃控阿明')).toBeVisible()
    await expect(seen(page, 'fan.number.01')).toHaveCount(0)

    await page
      .getByRole('tab', { name: words.posts })
      .or(page.getByRole('radio', { name: words.posts }))
      .first()
      .click({ force: true })
    await expect(seen(page, '今天的滷肉飯 🍚')).toBeVisible()
    await page.getByRole('searchbox', { name: words.searchPosts }).fill('menu')
    await expect(seen(page, 'New menu is here')).toBeVisible()
    await expect(seen(page, '明天公休一天')).toHaveCount(0)

    await page.goto('/channel')
    await addPage(page, words, {
      platform: 'X',
      address: 'https://x.com/slowislandtpe',
      name: 'Slow Island Taipei',
    })
    await bring(page, words, await xArchive('slowislandtpe', 1200, ['Hello from the island']))
    await page.goto('/channel')
    await expect(seen(page, '1,200')).toBeVisible()

    await logOut(page, words, person.nickname)
    await logIn(page, words, person)
    await expect(seen(page, 'Slow Island Taipei')).toBeVisible()
    await expect(seen(page, '1,200')).toBeVisible()
    await expect(seen(page, /^46$/)).toBeVisible()
    expect(complaints).toEqual([])
  })
})

memberTest(
  'the platforms to choose from do not move when what they allow is loaded',
  async ({ page, enter }) => {
    await enter()
    await page.goto('/channel')
    let answer = () => {}
    const known = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/getplatelist', async (route) => {
      await known
      await route.continue()
    })
    await page.getByRole('button', { name: '新增頻道' }).first().click()
    const dialog = page.getByRole('dialog')
    const choice = dialog.getByRole('radio', { name: 'X', exact: true })
    await expect(choice).toBeAttached()
    const before = await choice.boundingBox()
    answer()
    await expect(dialog.getByText('平台開放', { exact: true }).first()).toBeVisible()
    expect(await choice.boundingBox()).toEqual(before)
  },
)

memberTest(
  'parts of other remotes on /channel load late without moving anything',
  async ({ page, enter }) => {
    await enter()
    await page.setViewportSize({ width: 390, height: 844 })
    let send = () => {}
    const sent = new Promise<void>((resolve) => (send = resolve))
    await page.route(/\/part-(week|underWay)\.js$/, async (route) => {
      await sent
      await route.continue()
    })
    await page.goto('/channel')
    const log = page.locator('section[aria-labelledby=log]')
    await expect(log).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const places = () => Promise.all([log, page.getByRole('contentinfo')].map((one) => one.boundingBox()))
    const before = await places()
    send()
    await expect(page.locator('section[aria-labelledby=week]')).toBeVisible()
    expect(await places()).toEqual(before)
  },
)

/** The visible text: tables contain their phone layout next to the wide one, hidden. */
const seen = (page: BrowserPage, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first()

type BrowserPage = Parameters<typeof logIn>[0]

async function addPage(
  page: BrowserPage,
  words: Words,
  { platform, address, name }: { platform: string; address: string; name: string },
) {
  await page.getByRole('button', { name: words.addChannel }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: platform, exact: true }).check({ force: true })
  await dialog.getByRole('textbox', { name: words.address }).fill(address)
  await dialog.getByRole('textbox').last().fill(name)
  await dialog.getByRole('button', { name: words.addAndBring }).click()
}

async function bring(page: BrowserPage, words: Words, archive: Buffer) {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'archive.zip', mimeType: 'application/zip', buffer: archive })
  await expect(page.getByText(words.allIn)).toBeVisible({ timeout: 30_000 })
}
