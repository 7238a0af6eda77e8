import { eraseDays } from '@fankeep/shared/contract'
import { callbacks } from '../callback/test-callbacks'
import { tidy } from '../../infra/maintenance/maintenance'
import type { Mail } from '../../infra/messages'
import { modules } from '..'
import { person, visitors } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { askByMail, codeSentTo, registered } = visitors(() => server)

const day = 86_400

/** Deletes an account by a code, and runs the jobs that send its mails. */
async function remove(one: { token: string; email: string }, atOnce = false) {
  server.clock.pass(61)
  await server.call('media.sendEmailCode', { use: 'delete' }, { token: one.token })
  const input = { code: codeSentTo(one.email), ...(atOnce && { at_once: true }) }
  const answer = await server.call('user.delete', input, { token: one.token })
  await server.workDue()
  return answer
}
const isThere = async ({ token }: { token: string }) =>
  (await server.call('user.info', {}, { token })).code === 1
const mailsTo = (to: string) => server.sent.filter((one): one is Mail => one.kind === 'mail' && one.to === to)
const linkIn = (mail: Mail | undefined) =>
  /\bhttps?:\/\/\S+\/keepAccount\?key=\S+/.exec(mail?.text ?? '')?.[0]
const keyIn = (mail: Mail | undefined) => new URL(linkIn(mail) ?? '').searchParams.get('key') ?? ''

describe('an account that its member deletes', () => {
  test(`is erased after ${eraseDays} days, with one mail, and works until then`, async () => {
    const member = await server.asMember()
    const { data } = await remove(member)
    const due = server.clock.now().getTime() + eraseDays * day * 1000
    expect(Date.parse(data.erase_at ?? '')).toBe(due)
    expect((await member.call('user.info', {})).data).toMatchObject({ erase_at: data.erase_at })
    server.clock.pass(eraseDays * day - 60)
    await tidy(modules, server.services)
    expect(await isThere(member)).toBe(true)
    server.clock.pass(120)
    await Promise.all([tidy(modules, server.services), tidy(modules, server.services)])
    expect(await isThere(member)).toBe(false)
    expect(mailsTo(member.email).filter(({ subject }) => subject === '你的帳號已經刪除')).toHaveLength(1)
  })

  test('is reported to every known address of the member, each mail with the link that keeps the account', async () => {
    const member = await server.asMember()
    const { db } = server.services
    const login = { userId: member.id, subject: `s${member.id}`, since: server.clock.now() }
    await db
      .insertInto('logins')
      .values([
        { ...login, provider: 'google', account: `bound.${member.email}` },
        { ...login, provider: 'facebook', account: 'A name, no address' },
      ])
      .execute()
    const now = `now.${member.email}`
    await server.call('auth.sendEmailCode', { email: now, use: 'register' })
    await member.call('user.saveBase', { email: now, code: codeSentTo(now) })
    await remove({ ...member, email: now })
    for (const to of [now, member.email, `bound.${member.email}`])
      expect([to, linkIn(mailsTo(to)[0]) !== undefined]).toEqual([to, true])
    expect(server.sent.some(({ to }) => to.includes('A name'))).toBe(false)
  })

  test('is kept by undoDeleteByLink without a login; opening the link alone changes nothing', async () => {
    const member = await server.asMember()
    await remove(member)
    const mail = mailsTo(member.email)[0]
    await fetch(`${server.origin}/keepAccount?key=${encodeURIComponent(keyIn(mail))}`)
    expect((await member.call('user.info', {})).data.erase_at).not.toBeNull()
    expect(await server.call('user.undoDeleteByLink', { key: keyIn(mail) })).toMatchObject({ code: 1 })
    expect((await member.call('user.info', {})).data.erase_at).toBeNull()
    expect(await server.call('user.undoDeleteByLink', { key: keyIn(mail) })).toMatchObject({
      error: 'undo_key',
    })
    server.clock.pass(8 * day)
    await tidy(modules, server.services)
    expect(await isThere(member)).toBe(true)
  })

  test('is kept by user.undoDelete; the link of that deletion cannot undo a later deletion', async () => {
    const member = await server.asMember()
    await remove(member)
    const old = keyIn(mailsTo(member.email)[0])
    expect((await member.call('user.undoDelete', {})).data.erase_at).toBeNull()
    await remove(member)
    expect((await server.call('user.undoDeleteByLink', { key: old })).error).toBe('undo_key')
    expect((await member.call('user.info', {})).data.erase_at).not.toBeNull()
  })

  test.each(['', 'no key', 'AAAA.BBBB.CCCC.DDDD'])('is not kept by an invalid key: %s', async (key) => {
    expect(await server.call('user.undoDeleteByLink', { key })).toMatchObject({ code: 0, error: 'undo_key' })
  })

  test('is erased at the same time if the member requests the deletion again', async () => {
    const member = await server.asMember()
    const first = await remove(member)
    server.clock.pass(2 * day)
    expect((await remove(member)).data).toEqual(first.data)
  })

  test('rejects new CallBacks and holds waiting ones until the account is kept', async () => {
    const { pageWith, send } = callbacks(() => server)
    const { member, page } = await pageWith(['mochi@fans.example'])
    await send(member, page)
    await remove(member)
    server.clock.pass(3600)
    const before = server.sent.length
    await server.workDue()
    expect(server.sent.slice(0, server.sent.length - before)).toEqual([])
    expect(await send(member, page)).toMatchObject({ error: 'account_leaving' })
    await member.call('user.undoDelete', {})
    server.clock.pass(3601)
    await server.workDue()
    expect((await member.call('callback.list', {})).data.list[0]).toMatchObject({ status: 2 })
  })
})

describe('an account that its member erases at once', () => {
  test('is erased immediately from a known device', async () => {
    const member = await server.asMember()
    expect((await remove(member, true)).data).toEqual({ erase_at: null })
    expect(await isThere(member)).toBe(false)
  })

  test('is erased immediately just after registration, when no older device exists', async () => {
    expect((await remove(await registered(), true)).data).toEqual({ erase_at: null })
  })

  test('does not reset the codes and login limits of an e-mail address that it never proved', async () => {
    const owner = await registered()
    const code = await askByMail(owner.email, 'login')
    const login = (password: string, address: string) =>
      server.call('auth.loginByEmail', { email: owner.email, password }, { address })
    for (let n = 1; n <= 10; n++) await login('wrong', `198.51.100.${n}`)
    const { area_code, tel, ...thief } = person()
    await server.call('auth.sendSmsCode', { area_code, tel, use: 'register' })
    const number = `+886${tel.slice(1)}`
    const claim = { ...thief, area_code, tel, email: owner.email, code: codeSentTo(number) }
    const { token } = (await server.call('auth.registerBySms', claim)).data
    server.clock.pass(61)
    await server.call('media.sendPhoneCode', { use: 'delete' }, { token })
    const input = { code: codeSentTo(number), at_once: true }
    expect((await server.call('user.delete', input, { token })).data).toEqual({ erase_at: null })
    expect(await login(owner.password, '203.0.113.9')).toMatchObject({ error: 'too_many_requests' })
    expect((await server.call('auth.loginByEmail', { email: owner.email, code })).code).toBe(1)
  })

  test('is erased when a new device is a day old, and a mail has the link that keeps the account', async () => {
    const one = await registered()
    server.clock.pass(3 * day)
    const { data } = await server.call(
      'auth.loginByEmail',
      { email: one.email, password: one.password },
      {
        address: '203.0.113.77',
        agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    )
    const fresh = { ...one, token: 'token' in data ? data.token : '' }
    const known = server.clock.now().getTime()
    const answer = await remove(fresh, true)
    expect(Date.parse(answer.data.erase_at ?? '')).toBe(known + day * 1000)
    expect(linkIn(mailsTo(one.email)[0])).toBeDefined()
    server.clock.pass(day + 60)
    await tidy(modules, server.services)
    expect(await isThere(one)).toBe(false)
  })
})
