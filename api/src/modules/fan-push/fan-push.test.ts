import { text } from 'node:stream/consumers'
import type { CallName } from '@fankeep/shared/contract'
import { startTestServer, type TestServer } from '../../../test/server'
import { fanPush } from '.'
import { openSubscription } from './browser-keys'
import { fanPushes } from './test-fan-push'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { open, show, browser, ask, shownOn, keyOn, signUp } = fanPushes(() => server)

describe('signing up for browser notifications', () => {
  test('sends a first notification, and counts the fan once its key is confirmed', async () => {
    const one = await open()
    const phone = await browser(one)
    expect(await show(one, phone.endpoint)).toMatchObject({ state: 'off', stop: null })
    const asked = await ask(one, phone)
    expect(asked.data).toMatchObject({ state: 'asked' })
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 1 })
    await server.workDue()
    expect(shownOn(phone)).toMatchObject([
      {
        title: 'mochi.daily: turn on notifications here?',
        path: expect.stringMatching(/^\/subscribe\?confirmPush=/),
        stop: { label: 'Stop', path: `/subscribe?stopPush=${asked.data.stop}` },
      },
    ])
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 1 })
    const answer = await server.call('fanPush.confirm', { key: keyOn(phone) })
    expect(answer).toMatchObject({ code: 1, data: { name: 'mochi.daily' } })
    expect(await one.counts()).toEqual({ confirmed: 1, waiting: 0 })
    expect(await show(one, phone.endpoint)).toMatchObject({ state: 'on', stop: asked.data.stop })
  })

  test('a confirmation key is valid once, for a day, and until a newer one is sent', async () => {
    const one = await open()
    const [used, late, again] = [await browser(one), await browser(one), await browser(one)]
    await ask(one, used)
    await server.workDue()
    await server.call('fanPush.confirm', { key: keyOn(used) })
    const confirm = (key: string) => server.call('fanPush.confirm', { key })
    expect(await confirm(keyOn(used))).toMatchObject({ error: 'fan_push_key' })

    await ask(one, again)
    await server.workDue()
    const older = keyOn(again)
    server.clock.pass(60)
    await ask(one, again)
    await ask(one, late)
    await server.workDue()
    expect(await confirm(older)).toMatchObject({ error: 'fan_push_key' })
    expect(await confirm(keyOn(again))).toMatchObject({ code: 1 })
    server.clock.pass(86_400)
    expect(await confirm(keyOn(late))).toMatchObject({ error: 'fan_push_key' })
    expect(await confirm('not-a-key')).toMatchObject({ error: 'fan_push_key' })
    expect(await one.counts()).toEqual({ confirmed: 2, waiting: 1 })
    // Unconfirmed sign-ups are erased.
    server.clock.pass(1)
    await fanPush.maintenance!(server.services, [])
    expect(await one.counts()).toEqual({ confirmed: 2, waiting: 0 })
  })

  test('a confirmed browser counts once for its page and is not asked again', async () => {
    const one = await open()
    const phone = await signUp(one)
    expect((await ask(one, phone)).data).toEqual({ state: 'on', stop: phone.stop })
    await server.workDue()
    expect(shownOn(phone)).toHaveLength(1)
    expect(await one.counts()).toEqual({ confirmed: 1, waiting: 0 })
    const other = await open()
    expect(await show(other, phone.endpoint)).toMatchObject({ state: 'off' })
  })

  test('fanPush.stop ends a sign-up, and answers an unknown key in the same way', async () => {
    const one = await open()
    const phone = await signUp(one)
    expect(await server.call('fanPush.stop', { key: 'A'.repeat(22) })).toMatchObject({ code: 1, data: {} })
    expect(await one.counts()).toEqual({ confirmed: 1, waiting: 0 })
    expect(await server.call('fanPush.stop', { key: phone.stop })).toMatchObject({ code: 1, data: {} })
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 0 })
    expect(await show(one, phone.endpoint)).toMatchObject({ state: 'off' })
  })

  test('sends the first notification in the language of the sign-up', async () => {
    const one = await open()
    const phone = await browser(one)
    await ask(one, phone, 'zh-tw')
    await server.workDue()
    expect(shownOn(phone)).toMatchObject([{ title: 'mochi.daily：要在這裡收通知嗎？' }])
  })
})

describe('the first notification', () => {
  test.each([410, 404])('erases the browser if the push service answers %i', async (status) => {
    const one = await open()
    const phone = await browser(one)
    server.sandbox.push.answerWith(phone.endpoint, status)
    await ask(one, phone)
    await server.workDue()
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 0 })
  })

  test('is retried if the push service fails, and not if it refuses', async () => {
    const one = await open()
    const [troubled, refused] = [await browser(one), await browser(one)]
    server.sandbox.push.answerWith(troubled.endpoint, 503, 429)
    server.sandbox.push.answerWith(refused.endpoint, 403)
    await ask(one, troubled)
    await ask(one, refused)
    await server.work()
    expect(shownOn(troubled)).toHaveLength(1)
    expect(shownOn(refused)).toEqual([])
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 2 })
  })

  test('is not sent once the sign-up page is closed, and no browser can sign up then', async () => {
    const one = await open()
    const phone = await browser(one)
    await ask(one, phone)
    await one.member.call('optIn.turn', { id: one.page, on: false })
    await server.workDue()
    expect(shownOn(phone)).toEqual([])
    expect(await ask(one, phone)).toMatchObject({ error: 'opt_in_closed' })
    expect(await server.call('fanPush.show', { slug: one.slug })).toMatchObject({ error: 'opt_in_closed' })
  })
})

describe('limits for strangers', () => {
  test.each([
    'https://attacker.example/push',
    'https://fcm.googleapis.com.attacker.example/push',
    'https://fcm.googleapis.com:8443/push',
    'http://fcm.googleapis.com/push',
    'http://127.0.0.1:5432/',
  ])('rejects the endpoint %s', async (endpoint) => {
    const one = await open()
    const { p256dh, auth } = await browser(one)
    expect(await ask(one, { endpoint, p256dh, auth })).toMatchObject({ error: 'push_unknown_service' })
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 0 })
  })

  test('rejects a key that is not a point of the curve', async () => {
    const one = await open()
    const made = await browser(one)
    expect(await ask(one, { ...made, p256dh: 'B'.repeat(87) })).toMatchObject({
      error: 'push_unknown_service',
    })
  })

  test('rejects a browser’s sixth request within a day, counted over all pages', async () => {
    const pages = [await open(), await open()]
    const phone = await browser(pages[0]!)
    for (let n = 0; n < 5; n++) expect(await ask(pages[n % 2]!, phone)).toMatchObject({ code: 1 })
    expect(await ask(pages[0]!, phone)).toMatchObject({ error: 'too_many_requests' })
  })

  test('rejects the 201st request of an IP address within an hour', async () => {
    const one = await open()
    const { key } = await show(one)
    const asked = async () =>
      server.call(
        'fanPush.ask',
        { slug: one.slug, ...server.sandbox.push.subscribe(key) },
        { address: '203.0.113.9' },
      )
    for (let n = 0; n < 200; n++) expect(await asked()).toMatchObject({ code: 1 })
    expect(await asked()).toMatchObject({ error: 'too_many_requests' })
  })

  test('a page accepts at most 100,000 browsers; a known browser does not count again', async () => {
    const one = await open()
    // In steps, because a statement of the api is limited to 8 s.
    for (let n = 1; n < 100_000; n += 11_111)
      await server.services.pool.query(
        `insert into push_fans (id, page_id, endpoint, keys, language, asked_at)
         select n::text, $1, 'https://web.push.apple.com/' || n, '', 'en', now() from generate_series($2::int, $2 + 11110) n`,
        [one.page, n],
      )
    const last = await browser(one)
    expect(await ask(one, last)).toMatchObject({ code: 1 })
    expect(await ask(one, await browser(one))).toMatchObject({ error: 'fan_push_full' })
    // A known browser does not count again.
    expect(await ask(one, last)).toMatchObject({ code: 1 })
  })

  test('fanPush.settings rejects another member’s page', async () => {
    const [one, stranger] = [await open(), await server.asMember()]
    await signUp(one)
    expect(await stranger.call('fanPush.settings', { id: one.page })).toMatchObject({ error: 'not_found' })
  })

  test.each<CallName>(['fanPush.settings'])('%s is rejected without a session', async (name) => {
    expect(await server.call(name, {} as never)).toMatchObject({ code: -1 })
  })
})

test('the keys of a browser are stored sealed and can be opened only for their row', async () => {
  const [one, other] = [await open(), await open()]
  const phone = await signUp(one)
  const row = await server.services.db
    .selectFrom('pushFans')
    .selectAll()
    .where('endpoint', '=', phone.endpoint)
    .executeTakeFirstOrThrow()
  expect(row.keys).not.toContain(phone.auth)
  const { endpoint, p256dh, auth } = phone
  expect(openSubscription(server.services, row)).toEqual({ endpoint, p256dh, auth })
  expect(() => openSubscription(server.services, { ...row, pageId: other.page })).toThrow()
})

test('the data export has the browsers without endpoints and keys; they are erased with the page', async () => {
  const one = await open()
  const phone = await signUp(one)
  const files: Record<string, string> = {}
  for await (const { path, ...entry } of fanPush.exportData!(server.services, one.member.id)) {
    files[path] = 'open' in entry ? await text(entry.open()) : 'text' in entry ? entry.text : ''
  }
  expect(JSON.parse(files['push-fans.json']!)).toMatchObject([
    { pageId: one.page, language: 'en', source: 'sign_up', confirmedAt: expect.any(String) },
  ])
  for (const secret of [phone.endpoint, phone.auth, phone.p256dh, phone.stop])
    expect(files['push-fans.json']).not.toContain(secret)
  await server.services.pool.query('delete from all_pages where id = $1', [one.page])
  const { rows } = await server.services.pool.query('select from push_fans where page_id = $1', [one.page])
  expect(rows).toEqual([])
})
