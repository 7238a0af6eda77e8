import { text } from 'node:stream/consumers'
import { addPasskey, makePasskey, type TestPasskey, type Twist } from '../../../test/passkey'
import { visitors } from '../../../test/people'
import type { CallSettings } from '../../../test/send'
import { startTestServer, type TestServer } from '../../../test/server'
import { withTwoFactor } from '../../../test/two-factor'
import { tidy } from '../../infra/maintenance/maintenance'
import { modules } from '..'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { registered, codeSentTo } = visitors(() => server)
const minute = 60
const day = 86_400

/** A member with a passkey. */
async function holder(passkey = makePasskey()) {
  const person = await registered()
  const { added } = await addPasskey(server, person.token, passkey)
  return { ...person, passkey, id: added.id }
}
const begin = async () => (await server.call('passkeys.beginLogin', {})).data
async function login(passkey: TestPasskey, twist?: Twist, settings?: CallSettings) {
  const { ticket, options } = await begin()
  return server.call('passkeys.login', { ticket, response: passkey.get(options, twist) }, settings)
}
async function prove(
  token: string,
  passkey: TestPasskey,
  use: 'authorise' | 'delete' | 'page',
  twist?: Twist,
) {
  const { ticket, options } = (await server.call('passkeys.beginProof', { use }, { token })).data
  return server.call('passkeys.prove', { use, ticket, response: passkey.get(options, twist) }, { token })
}
const listOf = async (token: string) => (await server.call('passkeys.list', {}, { token })).data.list

/** This module's part of a member's download of all data, by path. */
async function everythingOf(email: string) {
  const { rows } = await server.services.pool.query('select id from users where email = $1', [email])
  const { exportData } = modules.find(({ name }) => name === 'passkeys')!
  const kept: Record<string, unknown> = {}
  for await (const entry of exportData!(server.services, rows[0].id as string))
    if ('open' in entry) kept[entry.path] = JSON.parse(await text(await entry.open()))
  return kept
}

describe('a passkey', () => {
  test('is added without trusting any root certificate for its attestation', async () => {
    await holder()
    const { SettingsService } = await import('@simplewebauthn/server')
    for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
      expect(SettingsService.getRootCertificates({ identifier })).toEqual([])
  })

  test('logs in without another step, and is listed with the time of its last use', async () => {
    const { token, passkey, email } = await holder()
    expect((await server.call('passkeys.list', {}, { token })).data).toMatchObject({ of: 10, ready: true })
    expect(await listOf(token)).toMatchObject([{ used_at: null, synced: false }])
    server.clock.pass(5)
    const answer = await login(passkey)
    expect(answer).toMatchObject({ code: 1, data: { user: { email } } })
    expect((await server.call('user.info', {}, { token: answer.data.token })).data.email).toBe(email)
    expect(await listOf(token)).toMatchObject([{ used_at: server.clock.now().toISOString() }])
  })

  test('replaces both steps of two-factor login', async () => {
    const one = await holder()
    await withTwoFactor(server, one)
    const answer = await login(one.passkey)
    expect(answer.data).toMatchObject({ user: { second_login: 1 }, token: expect.any(String) })
  })

  test('logs in repeatedly if it is synced and its device keeps no counter', async () => {
    const { token, passkey } = await holder(makePasskey({ counts: false, synced: true }))
    for (const _time of ['once', 'and again']) expect(await login(passkey)).toMatchObject({ code: 1 })
    expect(await listOf(token)).toMatchObject([{ synced: true }])
  })

  test('ends the session that the browser had before it logs in', async () => {
    const { token, passkey } = await holder()
    await login(passkey, {}, { token })
    expect((await server.call('user.info', {}, { token })).code).toBe(-1)
  })

  test('is named after its browser at first, and can be renamed', async () => {
    const { token } = await registered()
    const agent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    const passkey = makePasskey()
    const { ticket, options } = (await server.call('passkeys.beginAdd', {}, { token })).data
    const response = passkey.create(options)
    const { data } = await server.call('passkeys.add', { ticket, response }, { token, agent })
    expect(data.name).toBe('Chrome, macOS')
    const renamed = await server.call('passkeys.rename', { id: data.id, name: ' 公司\u202e電腦 ' }, { token })
    expect(renamed.data).toMatchObject({ id: data.id, name: '公司電腦' })
    expect(await server.call('passkeys.rename', { id: data.id, name: '' }, { token })).toMatchObject({
      code: 0,
    })
    expect(await listOf(token)).toMatchObject([{ name: '公司電腦' }])
  })

  test('is numbered if the member has another one from the same browser', async () => {
    const { token } = await holder()
    await addPasskey(server, token)
    const names = (await listOf(token)).map(({ name }) => name)
    expect(names).toEqual(['密碼金鑰', '密碼金鑰 (2)'])
  })

  test('is reported by a notice and a mail when it is added or removed', async () => {
    const { token, id, email } = await holder()
    await server.call('passkeys.remove', { id }, { token })
    await server.work()
    const { list } = (await server.call('notices.list', {}, { token })).data
    expect(list.map(({ kind }) => kind)).toEqual(['passkey_removed', 'passkey_added'])
    const subjects = server.sent
      .filter(({ to }) => to === email)
      .map((mail) => 'subject' in mail && mail.subject)
    expect(subjects).toEqual(expect.arrayContaining(['你的帳號多了一把密碼金鑰', '一把密碼金鑰已經移除']))
  })

  test('cannot log in or prove the member once it is removed', async () => {
    const { token, passkey, id } = await holder()
    expect(await server.call('passkeys.remove', { id }, { token })).toMatchObject({ code: 1 })
    expect(await login(passkey)).toMatchObject({ code: 0, error: 'passkey_unknown', data: {} })
    expect(await prove(token, passkey, 'authorise')).toMatchObject({ error: 'passkey_unknown' })
    expect(await listOf(token)).toEqual([])
  })

  test('is in the data export without its public key, and is erased with the account', async () => {
    const { token, passkey } = await holder()
    const { data } = await server.call('user.info', {}, { token })
    const kept = await everythingOf(data.email)
    expect(kept['passkeys.json']).toMatchObject([{ credential: passkey.id, name: expect.any(String) }])
    expect(JSON.stringify(kept['passkeys.json'])).not.toContain('ublicKey')
    const code = (await prove(token, passkey, 'delete')).data.code
    expect(await server.call('user.delete', { code, at_once: true }, { token })).toMatchObject({
      data: { erase_at: null },
    })
    const left = await server.services.pool.query('select 1 from passkeys where credential = $1', [
      passkey.id,
    ])
    expect(left.rowCount).toBe(0)
  })
})

describe('rejected passkey calls', () => {
  test.each<[string, Twist]>([
    ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['another origin', { origin: 'https://fankeep.example' }],
    ['another port of this machine', { origin: 'http://localhost:8081' }],
    ['another site', { rpId: 'fankeep.example' }],
    ['a response of another type', { type: 'webauthn.create' }],
    ['a response without user verification', { unverified: true }],
    ['a signature with another key', { key: makePasskey().privateKey }],
    ['a counter that decreased', { counter: 1 }],
    ['another member’s user handle', { userHandle: Buffer.alloc(32, 7).toString('base64url') }],
  ])('passkeys.login rejects %s', async (_what, twist) => {
    const { passkey } = await holder()
    expect(await login(passkey)).toMatchObject({ code: 1 })
    expect(await login(passkey, twist)).toMatchObject({ code: 0, error: 'passkey_wrong', data: {} })
    expect(await login(passkey)).toMatchObject({ code: 1 })
  })

  test.each<[string, Twist]>([
    ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['another origin', { origin: 'https://fankeep.example' }],
    ['another site', { rpId: 'fankeep.example' }],
    ['a response of another type', { type: 'webauthn.get' }],
    ['a response without user verification', { unverified: true }],
  ])('passkeys.add rejects %s', async (_what, twist) => {
    const { token } = await registered()
    const { ticket, options } = (await server.call('passkeys.beginAdd', {}, { token })).data
    const response = makePasskey().create(options, twist)
    expect(await server.call('passkeys.add', { ticket, response }, { token })).toMatchObject({
      error: 'passkey_wrong',
    })
    expect(await listOf(token)).toEqual([])
  })

  test('an answer can be used once, also from a device that keeps no counter', async () => {
    const { passkey } = await holder(makePasskey({ counts: false }))
    const { ticket, options } = await begin()
    const given = { ticket, response: passkey.get(options) }
    const answers = await Promise.all([1, 2, 3].map(() => server.call('passkeys.login', given)))
    expect(answers.map(({ error }) => error).sort()).toEqual([
      'passkey_expired',
      'passkey_expired',
      undefined,
    ])
  })

  test('rejects a challenge that is too old, was changed, or was issued for another use', async () => {
    const { token, passkey } = await holder()
    const { ticket, options } = await begin()
    const changed = ticket.replace(/\.(\d+)\./, (_, until: string) => `.${Number(until) + 60}.`)
    const response = passkey.get(options)
    expect(await server.call('passkeys.login', { ticket: changed, response })).toMatchObject({
      error: 'passkey_expired',
    })
    for (const use of ['authorise', 'delete', 'page'] as const)
      expect(await server.call('passkeys.prove', { use, ticket, response }, { token })).toMatchObject({
        error: 'passkey_expired',
      })
    server.clock.pass(10 * minute)
    expect(await server.call('passkeys.login', { ticket, response })).toMatchObject({
      error: 'passkey_expired',
    })
  })

  test('rejects a passkey that another account already has, and an eleventh passkey', async () => {
    const one = await holder()
    const other = await registered()
    await expect(addPasskey(server, other.token, one.passkey)).rejects.toThrow('passkey_exists')
    for (let n = 1; n < 10; n++) await addPasskey(server, one.token)
    expect(await server.call('passkeys.beginAdd', {}, { token: one.token })).toMatchObject({
      error: 'passkey_limit',
      data: {},
    })
    expect(await listOf(one.token)).toHaveLength(10)
  })

  test('rejects an eleventh passkey if several are added at the same time', async () => {
    const one = await holder()
    for (let n = 1; n < 9; n++) await addPasskey(server, one.token)
    const begun = await Promise.all(
      [1, 2].map(() => server.call('passkeys.beginAdd', {}, { token: one.token })),
    )
    const added = await Promise.all(
      begun.map(({ data }) =>
        server.call(
          'passkeys.add',
          { ticket: data.ticket, response: makePasskey().create(data.options) },
          one,
        ),
      ),
    )
    expect(added.map(({ error }) => error).sort()).toEqual(['passkey_limit', undefined])
  })

  test('a member cannot rename, remove or use another member’s passkey', async () => {
    const one = await holder()
    const { token } = await registered()
    expect(await server.call('passkeys.rename', { id: one.id, name: 'mine' }, { token })).toMatchObject({
      error: 'not_found',
    })
    expect(await server.call('passkeys.remove', { id: one.id }, { token })).toMatchObject({
      error: 'not_found',
    })
    expect(await server.call('passkeys.remove', { id: 'no-row' }, { token })).toMatchObject({
      error: 'not_found',
    })
    expect(await prove(token, one.passkey, 'delete')).toMatchObject({ error: 'passkey_unknown' })
    expect(await listOf(one.token)).toHaveLength(1)
  })

  test('adding or removing a passkey ten minutes after login requires recent proof', async () => {
    const { token, email, id, passkey } = await holder()
    const { ticket, options } = (await server.call('passkeys.beginAdd', {}, { token })).data
    server.clock.pass(10 * minute - 1)
    const late = { ticket, response: makePasskey().create(options) }
    server.clock.pass(1)
    expect(await server.call('passkeys.add', late, { token })).toMatchObject({ error: 'proof_required' })
    expect(await server.call('passkeys.beginAdd', {}, { token })).toMatchObject({ error: 'proof_required' })
    expect(await server.call('passkeys.remove', { id }, { token })).toMatchObject({ error: 'proof_required' })
    const { code } = (await prove(token, passkey, 'authorise')).data
    expect(await server.call('media.checkCode', { code }, { token })).toMatchObject({ data: { right: true } })
    expect(await server.call('passkeys.remove', { id }, { token })).toMatchObject({ code: 1 })
    expect(
      server.sent.find(({ to, ...mail }) => to === email && 'code' in mail && mail.code === code),
    ).toBeUndefined()
  })

  test('rejects logins from one IP address after 60 wrong ones, not those from another address', async () => {
    const { passkey } = await holder()
    const settings = { address: '203.0.113.77' }
    const wrong = { unverified: true }
    for (let n = 0; n < 60; n++) await login(passkey, wrong, settings)
    expect(await login(passkey, wrong, settings)).toMatchObject({ error: 'too_many_requests' })
    expect(await login(passkey, {}, { address: '198.51.100.7' })).toMatchObject({ code: 1 })
  })

  test('rejects a malformed response', async () => {
    const { ticket } = await begin()
    for (const response of [
      '',
      '{',
      '[]',
      '{"id":"a"}',
      JSON.stringify({ id: 'ä', rawId: 'a', type: 'public-key' }),
    ])
      expect(await server.call('passkeys.login', { ticket, response })).toMatchObject({
        error: 'fields_invalid',
      })
  })
})

describe('a passkey in place of a code', () => {
  test('deletes the account once, only in the session that proved it and only for that use', async () => {
    const { token, passkey } = await holder()
    const second = (await login(passkey)).data.token
    const { code } = (await prove(token, passkey, 'delete')).data
    expect(await server.call('user.delete', { code }, { token: second })).toMatchObject({
      error: 'code_expired',
    })
    expect(await server.call('user.checkCode', { code, use: 'delete' }, { token })).toMatchObject({
      data: { right: true },
    })
    expect(await server.call('user.checkCode', { code, use: 'page' }, { token })).toMatchObject({
      error: 'code_expired',
    })
    expect(await server.call('user.delete', { code }, { token })).toMatchObject({ code: 1 })
    expect(await server.call('user.delete', { code }, { token })).toMatchObject({ error: 'code_expired' })
  })

  test('is no longer valid after ten minutes or after the passkey is removed', async () => {
    const { token, passkey, id } = await holder()
    const first = (await prove(token, passkey, 'delete')).data.code
    server.clock.pass(10 * minute)
    expect(await server.call('user.delete', { code: first }, { token })).toMatchObject({
      error: 'code_expired',
    })
    const { code } = (await prove(token, passkey, 'authorise')).data
    await server.call('media.checkCode', { code }, { token })
    const later = (await prove(token, passkey, 'delete')).data.code
    await server.call('passkeys.remove', { id }, { token })
    expect(await server.call('user.delete', { code: later }, { token })).toMatchObject({
      error: 'code_expired',
    })
  })

  test('on a new device erases an account at once if added earlier; a new passkey or a code must wait', async () => {
    const erase = async (byPasskey: 'old' | 'new' | 'none') => {
      const one = await holder()
      server.clock.pass(2 * day)
      const elsewhere = { agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', address: '198.51.100.9' }
      const { token } = (await login(one.passkey, {}, elsewhere)).data
      const fresh = byPasskey === 'new' ? (await addPasskey(server, token)).passkey : one.passkey
      if (byPasskey === 'none') await server.call('media.sendEmailCode', { use: 'delete' }, { token })
      const code =
        byPasskey === 'none' ? codeSentTo(one.email) : (await prove(token, fresh, 'delete')).data.code
      return (await server.call('user.delete', { code, at_once: true }, { token })).data.erase_at
    }
    expect(await erase('old')).toBeNull()
    expect(await erase('new')).toEqual(expect.any(String))
    expect(await erase('none')).toEqual(expect.any(String))
  })
})

test('maintenance deletes expired answers and proofs of passkeys', async () => {
  const { token, passkey } = await holder()
  await prove(token, passkey, 'page')
  server.clock.pass(10 * minute)
  await tidy(modules, server.services)
  for (const table of ['passkey_answers', 'passkey_proofs'])
    expect((await server.services.pool.query(`select 1 from ${table}`)).rowCount).toBe(0)
  expect(await login(passkey)).toMatchObject({ code: 1 })
})

test('passkeys are not available on a site whose address is an IP address', async () => {
  const numbers = await startTestServer({ PUBLIC_URL: 'http://192.0.2.7:8080' })
  const { call } = await numbers.asMember()
  expect((await call('passkeys.list', {})).data).toEqual({ list: [], of: 10, ready: false })
  await numbers.close()
})
