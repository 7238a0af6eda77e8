import { platforms } from '@fankeep/shared/contract/platforms'
import { startTestServer, type TestServer } from '../../../test/server'
import { allLanguages } from '../../infra/language'
import { seedSite } from './seed'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('site.state returns whether the site is open, and the message in the requested language if closed', async () => {
  expect((await server.call('site.state', {})).data).toEqual({ website_state: 1, website_close_msg: '' })
  await server.services.db
    .updateTable('siteSettings')
    .set({ websiteState: 2, closeMsg: { en: 'Back at 6.' } })
    .execute()
  expect((await server.call('site.state', {}, { language: 'en' })).data).toEqual({
    website_state: 2,
    website_close_msg: 'Back at 6.',
  })
  expect((await server.call('site.state', {})).data.website_close_msg).toContain('網站維護中')
})

test.each(allLanguages)(
  'site.info, site.navigation and site.signImage have their texts in %s',
  async (language) => {
    const info = (await server.call('site.info', {}, { language })).data
    for (const key of ['title', 'copyright', 'description', 'keywords', 'email', 'address'])
      expect(info[key]).not.toBe('')
    expect((await server.call('site.navigation', {}, { language })).data).not.toHaveLength(0)
    // The plans are hidden by default, and with them every link to them.
    expect((await server.call('site.navigation', { type: 2 }, { language })).data).toEqual([
      { title: expect.any(String), url: '/#serviceShare' },
    ])
    expect((await server.call('site.signImage', {}, { language })).data.title).not.toBe('')
  },
)

test('the configuration sets how plans are shown and which chat is framed', async () => {
  const { config } = server.services
  expect((await server.call('site.info', {})).data).toMatchObject({
    service_plan: 'none',
    chat_url: '',
    account_menu: 'memberCenter,callback,tutorials,manageLogin',
  })
  Object.assign(config, { servicePlan: 'pricing', chatUrl: 'https://chat.example/room' })
  expect((await server.call('site.info', {})).data).toMatchObject({
    service_plan: 'pricing',
    chat_url: 'https://chat.example/room',
  })
  const links = (await server.call('site.navigation', { type: 2 })).data
  Object.assign(config, { servicePlan: 'none', chatUrl: undefined })
  expect(links.map(({ url }) => url)).toEqual(['/#servicePlan', '/#serviceShare'])
})

test.each(allLanguages)('the three articles are complete in %s', async (language) => {
  for (const key of ['aboutUs', 'termService', 'termPrivacy'] as const) {
    const { title, html, updated_at } = (await server.call('site.article', { key }, { language })).data
    expect(title).not.toBe('')
    expect(html.match(/<h2 /g)?.length).toBeGreaterThanOrEqual(key === 'aboutUs' ? 4 : 11)
    expect(Date.parse(updated_at)).not.toBeNaN()
  }
})

test.each(allLanguages)(
  'the help for a lost page exists for all platforms and for each platform in %s',
  async (language) => {
    const keys = ['help', ...platforms.map((platform) => `help-${platform}` as const)] as const
    const titles = new Set<string>()
    for (const key of keys) {
      const { title, html } = (await server.call('site.article', { key }, { language })).data
      titles.add(title)
      // The platform's own steps, then those for all: informing the fans, evidence, what not to do, and afterwards.
      expect(html).toContain('<ol><li>')
      expect(html.match(/<h2 /g)?.length).toBeGreaterThanOrEqual(6)
      expect(html).toContain('<a href="/callback">')
    }
    expect(titles.size).toBe(keys.length)
  },
)

test('site.article rejects an unknown key and names the field', async () => {
  const answer = await server.call('site.article', { key: 'secret' as 'aboutUs' })
  expect(answer).toMatchObject({ code: 0, error: 'fields_invalid', data: { fields: ['key'] } })
})

test('site.areaCodes returns all countries, Taiwan first, named in the requested language', async () => {
  const list = (await server.call('site.areaCodes', {}, { language: 'zh-tw' })).data
  expect(list.length).toBeGreaterThan(240)
  expect(list[0]).toEqual({ code: '+886', country: 'TW', name: '台灣' })
  expect(list).toContainEqual({ code: '+81', country: 'JP', name: '日本' })
  const english = (await server.call('site.areaCodes', {}, { language: 'en' })).data
  expect(english).toContainEqual({ code: '+49', country: 'DE', name: 'Germany' })
})

test('site.platforms returns the seven platforms in order, with what each allows', async () => {
  const list = (await server.call('site.platforms', {})).data
  expect(list.map(({ key }) => key)).toEqual([...platforms])
  expect(list.find(({ key }) => key === 'x')?.can).toEqual({
    fans: 'api',
    posts: 'api',
    message: 'api',
    publish: 'api',
  })
  // Facebook and Instagram let a page answer only people who wrote within 24 hours: it cannot message its fans.
  expect(list.filter(({ can }) => can.message === 'api').map(({ key }) => key)).toEqual(['x'])
  expect(list.filter(({ can }) => can.message === 'reply').map(({ key }) => key)).toEqual([
    'facebook',
    'instagram',
  ])
  expect(list.find(({ key }) => key === 'xiaohongshu')).toMatchObject({
    name: '小紅書',
    can: { fans: 'import', posts: 'import', message: 'none', publish: 'none' },
  })
})

test('serves every picture that the content names, and no other file of the disk', async () => {
  const icons = (await server.call('site.platforms', {})).data.map(({ icon }) => icon)
  const faces = (await server.call('site.endorsements', {})).data.map(({ avatar }) => avatar)
  const { image } = (await server.call('site.signImage', {})).data
  for (const path of [...icons, ...faces, image]) {
    const response = await fetch(server.origin + path)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      'image/svg+xml',
    ])
  }
  for (const path of ['..%2fpackage.json', '../package.json', '%2e%2e/package.json', 'faces', 'no.svg'])
    expect((await fetch(`${server.origin}/api/assets/${path}`)).status).toBe(404)
})

test('site.plans returns the specified plans, ascending by type', async () => {
  const { list, payment } = (await server.call('site.plans', {})).data
  expect(
    list.map(({ type, price, month_price, old_month_price, year_price, old_year_price }) => [
      type,
      price,
      month_price,
      old_month_price,
      year_price,
      old_year_price,
    ]),
  ).toEqual([
    [1, 0, 0, 0, 0, 0],
    [2, 850, 2474, 2550, 9180, 10_200],
    [3, 1150, 3347, 3450, 12_420, 13_800],
  ])
  expect(
    list.map(({ day, storage, sto_type, back_plate_num, add_max_num, add_price }) => [
      day,
      storage,
      sto_type,
      back_plate_num,
      add_max_num,
      add_price,
    ]),
  ).toEqual([
    [30, 500, 1, 2, 0, 0],
    [0, 50, 2, 5, 10, 100],
    [0, 200, 2, 10, 30, 80],
  ])
  expect(payment).toEqual({ premium: { currency: 'NT$' }, free: { money: '0' } })
})

test('the footer has four lines for each language', async () => {
  const footer = (await server.call('site.footer', {})).data
  expect(Object.keys(footer)).toHaveLength(12)
  expect(footer.zh_tc_footer_text2).toContain('客服時間')
})

test('site.endorsements returns eight creators', async () => {
  const voices = (await server.call('site.endorsements', {})).data
  expect(voices).toHaveLength(8)
  expect(voices[3]).toMatchObject({ username: '小島日常 Ruby', certification: 'Facebook 創作者' })
})

test('seeding keeps a row that was edited in the database and resets the others', async () => {
  const { db, clock } = server.services
  const title = (key: string) =>
    db.updateTable('siteInfo').set({ value: 'changed' }).where('key', '=', key).where('language', '=', 'en')
  await title('title').set({ editedAt: clock.now() }).execute()
  await title('email').execute()
  await seedSite(db)
  expect((await server.call('site.info', {}, { language: 'en' })).data).toMatchObject({
    title: 'changed',
    email: 'service@fankeep.example',
  })
})
