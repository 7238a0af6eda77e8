import { buffer } from 'node:stream/consumers'
import { visitors } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { createCrypto } from '../../infra/crypto'
import { allLanguages } from '../../infra/language'
import type { Mail } from '../../infra/messages'
import { followed, imports, instagramZip } from '../backup/test-imports'
import { tidy } from '../../infra/maintenance/maintenance'
import { modules } from '..'
import { mailNotice } from './mail-notice'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { registered } = visitors(() => server)
const { addPage, deletePage, erasePage, instagram, upload } = imports(() => server)

const chrome = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const home = { agent: chrome(140), address: '203.0.113.7' }

const mailsTo = (to: string) => server.sent.filter((one): one is Mail => one.kind === 'mail' && one.to === to)
const noticesOf = async (email: string) =>
  (
    await server.services.db
      .selectFrom('notices')
      .innerJoin('users', 'users.id', 'notices.userId')
      .select(['notices.kind', 'notices.params'])
      .where('users.email', '=', email)
      .orderBy('notices.id')
      .execute()
  ).map(({ kind, params }) => ({ kind, ...params }))

/** A member whose browser at home is a known device. */
async function atHome() {
  const one = await registered()
  await login(one, home)
  await server.work()
  server.sent.length = 0
  await server.services.pool.query(
    'delete from notices where user_id = (select id from users where email = $1)',
    [one.email],
  )
  return one
}
const login = async ({ email, password }: { email: string; password: string }, from: object) => {
  const answer = await server.call('auth.loginByEmail', { email, password }, from)
  if (answer.code !== 1) throw new Error(answer.msg)
  await server.work()
}

describe('a login from a new device', () => {
  test('is reported by mail with the link to end it; the next login from there is not', async () => {
    const one = await atHome()
    const there = { agent: firefox, address: '198.51.100.9' }
    await login(one, there)
    await login(one, there)
    const mails = mailsTo(one.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['有新的裝置登入你的帳號'])
    for (const said of [
      'Firefox 142, Linux',
      '198.51.100.…',
      '/manageLogin#devices',
      '/manageLogin#profile',
    ]) {
      expect(mails[0]?.text).toContain(said)
      expect(mails[0]?.html).toContain(said)
    }
    expect(await noticesOf(one.email)).toEqual([
      { kind: 'new_device', browser: 'Firefox 142', system: 'Linux', place: '198.51.100.…' },
    ])
  })

  test.each([
    ['the same browser on another network', { agent: chrome(140), address: '198.51.100.9' }, 1],
    ['another browser on the same network', { agent: firefox, address: '203.0.113.7' }, 1],
    ['a newer version of the same browser next door', { agent: chrome(141), address: '203.0.113.99' }, 0],
    ['the browser at home', home, 0],
  ])('is mailed only if the device is unknown: %s', async (_, from, count) => {
    const one = await atHome()
    await login(one, from)
    expect(mailsTo(one.email)).toHaveLength(count)
  })

  test('is not reported if only SECRET_KEY is new and SECRET_KEY_OLD has the one before', async () => {
    const one = await atHome()
    const devices = async () =>
      (
        await server.services.pool.query(
          'select first_at from known_devices where user_id = (select id from users where email = $1) order by 1',
          [one.email],
        )
      ).rows
    const before = await devices()
    const { crypto, config } = server.services
    onTestFinished(() => void (server.services.crypto = crypto))
    server.services.crypto = createCrypto('n'.repeat(64), [config.secretKey])
    server.clock.pass(60)
    await login(one, home)
    expect([mailsTo(one.email), await devices()]).toEqual([[], before])
    server.services.crypto = createCrypto('n'.repeat(64))
    await login(one, home)
    expect([mailsTo(one.email), await devices()]).toEqual([[], before])
  })

  test('is not reported at registration, nor if the password was wrong', async () => {
    const one = await registered()
    await server.work()
    expect(await noticesOf(one.email)).toEqual([])
    await server.call(
      'auth.loginByEmail',
      { email: one.email, password: `${one.password}!` },
      { agent: firefox },
    )
    await server.work()
    expect(await noticesOf(one.email)).toEqual([])
  })
})

test('sends no mail if active notices are turned off before it is sent; the notice remains', async () => {
  const one = await atHome()
  const token = one.token
  const { email, password } = one
  await server.call('auth.loginByEmail', { email, password }, { agent: firefox })
  await server.call('user.setActiveNotice', { on: false }, { token })
  await server.work()
  expect(mailsTo(email)).toEqual([])
  expect(await noticesOf(email)).toMatchObject([{ kind: 'new_device' }])
  // The other setting does not affect it.
  await server.call('user.setActiveNotice', { on: true }, { token })
  await server.call('user.setStorageNotice', { on: false }, { token })
  await login(one, { agent: firefox, address: '192.0.2.1' })
  expect(mailsTo(email)).toHaveLength(1)
})

test('sends no mail to an address that was never proven', async () => {
  const one = await atHome()
  await server.services.db
    .updateTable('users')
    .set({ emailVerifiedAt: null })
    .where('email', '=', one.email)
    .execute()
  const { id } = await server.services.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', one.email)
    .executeTakeFirstOrThrow()
  await server.services.db
    .insertInto('notices')
    .values({
      userId: id,
      kind: 'storage_low',
      params: { used: 1, of: 2 },
      pageId: null,
      once: null,
      at: server.clock.now(),
    })
    .execute()
  const { id: notice } = await server.services.db
    .selectFrom('notices')
    .select('id')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  await server.queue.add(mailNotice, { notice })
  await server.work()
  expect(mailsTo(one.email)).toEqual([])
})

test('a mail job that runs twice sends one mail', async () => {
  const one = await atHome()
  await login(one, { agent: firefox })
  const { id } = await server.services.db
    .selectFrom('notices')
    .select('notices.id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await server.queue.add(mailNotice, { notice: id })
  await server.work()
  expect(mailsTo(one.email)).toHaveLength(1)
})

test.each(allLanguages)('mails a member in the language of their last call: %s', async (language) => {
  const { member, ...page } = await instagram()
  await member.call('user.info', {}, { language })
  await page.import(Buffer.from('no archive at all'))
  const [mail] = mailsTo(member.email)
  const said = {
    'zh-tw': ['「mochi.daily」這次沒有備份成功', '讀不懂這個檔案'],
    'zh-cn': ['“mochi.daily”这次没有备份成功', '无法读取这个文件'],
    en: ['The backup of “mochi.daily” failed', 'This file can’t be read'],
  }[language]
  expect(mail?.subject).toBe(said[0])
  expect(mail?.text).toContain(said[1])
  expect(mail?.text).not.toMatch(/[。.]{2}/)
})

describe('storage notices', () => {
  const shown = async (email: string) => (await noticesOf(email)).map(({ kind }) => kind)
  const MB = 1024 ** 2
  const setBytes = (page: string, bytes: number) =>
    server.services.db
      .updateTable('pages')
      .set({ bytes: String(Math.round(bytes)) })
      .where('id', '=', page)
      .execute()
  /** A page of a free trial (500 MB) whose files use `share` of it when a run ends. Afterwards there is room for more uploads. */
  async function withUsed(share: number, one?: Awaited<ReturnType<typeof instagram>>) {
    const trial = one ?? (await instagram({ vipType: 1 }))
    await upload(trial.member, trial.page, await instagramZip({ fans: followed({ anna: '09-01' }) }))
    await setBytes(trial.page, share * 500 * MB)
    await server.work()
    await setBytes(trial.page, Math.min(share, 0.9) * 500 * MB)
    return trial
  }

  test('are sent once at 80 % and once at 100 %, and again after space was freed', async () => {
    const one = await withUsed(0.79)
    const { email } = one.member
    expect(await shown(email)).toEqual([])
    await withUsed(0.8, one)
    await withUsed(0.9, one)
    expect(await shown(email)).toEqual(['storage_low'])
    await withUsed(1, one)
    await withUsed(1, one)
    await withUsed(0.95, one)
    expect(await shown(email)).toEqual(['storage_low', 'storage_full'])
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      '你的儲存空間已經滿了',
      '你的儲存空間快滿了',
    ])
    expect(mailsTo(email)[1]?.text).toContain('500 MB')
    await withUsed(0.2, one)
    await withUsed(0.85, one)
    expect(await shown(email)).toEqual(['storage_low', 'storage_full', 'storage_low'])
  })

  test('report full storage if a picture does not fit, also below 100 %', async () => {
    const one = await instagram({ vipType: 1 })
    await setBytes(one.page, 500 * MB - 1)
    await one.import(await instagramZip({ fans: followed({ anna: '09-01' }), posts: 2 }))
    expect(await shown(one.member.email)).toEqual(['storage_full'])
  })

  test('are sent again after a page was erased', async () => {
    const one = await withUsed(0.85)
    await deletePage(one.member, one.page)
    await erasePage(one.member, one.page)
    const { email } = one.member
    expect(await shown(email)).toEqual(['storage_low'])
    const page = (await addPage(one.member, 'instagram', 'https://www.instagram.com/mochi.daily')).id
    await withUsed(0.85, { ...one, page })
    expect(await shown(email)).toEqual(['storage_low', 'storage_low'])
  })

  test('are not mailed if the member turned them off, but are listed', async () => {
    const one = await instagram({ vipType: 1 })
    await one.member.call('user.setStorageNotice', { on: false })
    await withUsed(0.85, one)
    expect(await shown(one.member.email)).toEqual(['storage_low'])
    expect(mailsTo(one.member.email)).toEqual([])
  })
})

test('a failed run is reported, and the notice is erased with its page', async () => {
  const { member, page, ...one } = await instagram()
  await one.import(Buffer.from('no archive at all'))
  expect(await noticesOf(member.email)).toMatchObject([
    { kind: 'run_failed', page: 'mochi.daily', reason: 'archive_not_readable' },
  ])
  await server.services.db.deleteFrom('pages').where('id', '=', page).execute()
  expect(await noticesOf(member.email)).toEqual([])
})

test('notices are erased after 180 days and devices after a year; the data export has the notices', async () => {
  const one = await atHome()
  await login(one, { agent: firefox })
  const { data } = await server.call('user.data', {}, { token: one.token })
  const zip = await buffer((await fetch(server.origin + data.url)).body!)
  expect(zip.includes('notices.json')).toBe(true)
  server.clock.pass(181 * 86_400)
  await tidy(modules, server.services)
  expect(await noticesOf(one.email)).toEqual([])
  expect(await server.services.db.selectFrom('knownDevices').select('seenAt').execute()).not.toEqual([])
  server.clock.pass(185 * 86_400)
  await tidy(modules, server.services)
  expect(await server.services.db.selectFrom('knownDevices').select('seenAt').execute()).toEqual([])
})
