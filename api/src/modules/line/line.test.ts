import { createHmac } from 'node:crypto'
import { lineSecretsOf } from '../../sandbox/line'
import { startTestServer, type TestServer } from '../../../test/server'
import { imports } from '../backup/test-imports'
import { channelOf, markExpired, openSecrets } from './channel'
import { lines } from './test-line'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { addPage } = imports(() => server)
const { connected, follow, newChannel } = lines(() => server)

type Connected = Awaited<ReturnType<typeof connected>>

const rowsOf = async (table: string, page: string) =>
  Number(
    (await server.services.pool.query(`select count(*) as n from ${table} where page_id = $1`, [page]))
      .rows[0].n,
  )
/** Posts to a webhook, as any client can. */
const post = async (url: string, body: string, headers: Record<string, string> = {}) =>
  (await fetch(url.replace('http://localhost:8080', server.origin), { method: 'POST', headers, body })).status
const signed = (body: string, secret: string) => ({
  'x-line-signature': createHmac('sha256', secret).update(body).digest('base64'),
})

describe('connecting a LINE account', () => {
  test('returns the account and its add link, sets the webhook, and shows or logs no secret', async () => {
    const { member, page, channel, account, settings } = await connected()
    expect(settings).toMatchObject({
      channel: {
        ...{ name: `Shop ${channel}`, basic_id: `@${channel}`, channel_id: channel, state: 'bound' },
        add_url: `https://line.me/R/ti/p/%40${channel}`,
        hook: expect.stringMatching(/^http:\/\/localhost:8080\/api\/line\/hook\/[\w-]{16}$/),
        heard_at: null,
      },
      ...{ confirmed: 0, waiting: 0 },
    })
    expect(account.endpoint).toBe(settings.channel!.hook)
    const { secret, access_token: token } = lineSecretsOf(channel)
    const shown = JSON.stringify(await member.call('line.settings', { id: page }))
    const row = await server.services.db
      .selectFrom('lineChannels')
      .selectAll()
      .where('pageId', '=', page)
      .executeTakeFirstOrThrow()
    for (const one of [secret, token]) {
      expect(shown).not.toContain(one)
      expect(JSON.stringify(row)).not.toContain(one)
      expect(server.log.text).not.toContain(one)
    }
    expect(openSecrets(server.services, row)).toEqual({ secret, token })
  })

  test.each([
    ['a token that LINE rejects', { access_token: 'wrong' }, 'line_token'],
    ['a token with a line break in it', { access_token: 'a\nb' }, 'line_token'],
    ['an id of another channel', { channel_id: '1111111111' }, 'line_channel'],
    ['a secret of another channel', { secret: 'line-secret-of-1111111111' }, 'line_secret'],
  ])('rejects %s and keeps nothing', async (_, wrong, error) => {
    const member = await server.asMember()
    const page = await addPage(member, 'x', 'https://x.com/slowisland')
    const given = { id: page.id, ...lineSecretsOf(newChannel()), ...wrong }
    expect(await member.call('line.connect', given)).toMatchObject({ code: 0, error })
    expect(await rowsOf('line_channels', page.id)).toBe(0)
  })

  test('succeeds if LINE cannot reach the site yet', async () => {
    const member = await server.asMember()
    const page = await addPage(member, 'x', 'https://x.com/slowisland')
    const channel = newChannel()
    server.sandbox.line.account(channel).isCutOff = true
    const asked = await member.call('line.connect', { id: page.id, ...lineSecretsOf(channel) })
    expect(asked).toMatchObject({ code: 1, data: { channel: { state: 'bound' } } })
  })

  test('rejects an account that another page has', async () => {
    const { channel } = await connected()
    const member = await server.asMember()
    const page = await addPage(member, 'x', 'https://x.com/slowisland')
    expect(await member.call('line.connect', { id: page.id, ...lineSecretsOf(channel) })).toMatchObject({
      error: 'line_taken',
    })
  })

  test('keeps fans and webhook if repeated; another account has neither', async () => {
    const one = await connected()
    await follow(one, ['U1'])
    const again = await one.member.call('line.connect', { id: one.page, ...lineSecretsOf(one.channel) })
    expect(again.data).toMatchObject({ confirmed: 1, channel: { hook: one.settings.channel!.hook } })
    const other = await one.member.call('line.connect', { id: one.page, ...lineSecretsOf(newChannel()) })
    expect(other.data.confirmed).toBe(0)
    expect(other.data.channel!.hook).not.toBe(one.settings.channel!.hook)
  })

  test('an expiry of the old token does not end a connection with a new token', async () => {
    const one = await connected()
    const { db } = server.services
    const asked = (await channelOf(db, one.page))!
    await one.member.call('line.connect', { id: one.page, ...lineSecretsOf(one.channel) })
    await markExpired(db, asked)
    expect((await channelOf(db, one.page))!.state).toBe('bound')
  })

  test('disconnecting erases the account, its fans and events, and closes its webhook', async () => {
    const one = await connected()
    await follow(one, ['U1'])
    const after = await one.member.call('line.disconnect', { id: one.page })
    expect(after.data).toEqual({ channel: null, confirmed: 0, waiting: 0 })
    for (const table of ['line_channels', 'line_fans', 'line_events'])
      expect([table, await rowsOf(table, one.page)]).toEqual([table, 0])
    expect(await server.sandbox.line.happen(one.account, 'follow', 'U2')).toBe(401)
  })

  test('disconnecting or reconnecting an account with fans requires recent proof', async () => {
    const one = await connected()
    await follow(one, ['U1'])
    server.clock.pass(11 * 60)
    const refused = { code: 0, error: 'proof_required' }
    expect(await one.member.call('line.disconnect', { id: one.page })).toMatchObject(refused)
    const other = { id: one.page, ...lineSecretsOf(one.channel) }
    expect(await one.member.call('line.connect', other)).toMatchObject(refused)
    expect(await rowsOf('line_fans', one.page)).toBe(1)
  })

  test('the sign-up page offers the account unless its token has expired', async () => {
    const { member, page, channel, settings } = await connected()
    const { url } = (await member.call('optIn.turn', { id: page, on: true })).data
    const slug = new URL(url).searchParams.get('page')!
    const offered = async () => (await server.call('optIn.show', { slug })).data.line
    expect(await offered()).toBe(settings.channel!.add_url)
    await server.services.pool.query(`update line_channels set state = 'expired' where channel_id = $1`, [
      channel,
    ])
    expect(await offered()).toBeNull()
  })

  test('another member cannot see, disconnect or reconnect the account', async () => {
    const { page, channel } = await connected()
    const stranger = await server.asMember()
    const refused = { code: 0, error: 'not_found' }
    expect(await stranger.call('line.settings', { id: page })).toMatchObject(refused)
    expect(await stranger.call('line.disconnect', { id: page })).toMatchObject(refused)
    expect(await stranger.call('line.connect', { id: page, ...lineSecretsOf(channel) })).toMatchObject(
      refused,
    )
  })
})

describe('a fan on LINE', () => {
  const textsOf = ({ account }: Connected) =>
    account.replies.flatMap(({ messages }) => messages as { text: string; quickReply?: unknown }[])

  test('is asked once after following, and counts and is thanked after “yes”', async () => {
    const one = await connected()
    const { line } = server.sandbox
    await line.happen(one.account, 'follow', 'U1')
    await server.workDue()
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 1 })
    const action = { type: 'postback', data: 'fankeep:yes', label: '要，通知我', displayText: '要，通知我' }
    expect(textsOf(one)).toEqual([
      {
        type: 'text',
        text: expect.stringContaining('mochi.daily'),
        quickReply: { items: [{ type: 'action', action }] },
      },
    ])
    await line.happen(one.account, 'yes', 'U1')
    await server.workDue()
    expect(await one.counts()).toEqual({ confirmed: 1, waiting: 0 })
    expect(textsOf(one)[1]!.text).toContain('封鎖')
  })

  test('is removed after unfollowing, and counts again only after following and a new “yes”', async () => {
    const one = await connected()
    const { line } = server.sandbox
    await follow(one, ['U1'])
    await line.happen(one.account, 'unfollow', 'U1')
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 0 })
    await line.happen(one.account, 'yes', 'U1')
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 0 })
    await line.happen(one.account, 'follow', 'U1')
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 1 })
    await line.happen(one.account, 'yes', 'U1')
    expect(await one.counts()).toEqual({ confirmed: 1, waiting: 0 })
  })

  test('is not confirmed by an old “yes” that is delivered again after leaving and following', async () => {
    const one = await connected()
    const { line } = server.sandbox
    const [first, said] = [line.event(one.account, 'follow', 'U1'), line.event(one.account, 'yes', 'U1')]
    await line.deliver(one.account, [first, said])
    server.clock.pass(60)
    await line.deliver(one.account, [line.event(one.account, 'unfollow', 'U1')])
    await line.deliver(one.account, [line.event(one.account, 'follow', 'U1')])
    await line.deliver(one.account, [first, said])
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 1 })
  })

  test('stays removed if a “follow” arrives after the “unfollow” that followed it', async () => {
    const one = await connected()
    const { line } = server.sandbox
    const late = line.event(one.account, 'follow', 'U1')
    server.clock.pass(60)
    await line.happen(one.account, 'unfollow', 'U1')
    await line.deliver(one.account, [late])
    await server.workDue()
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 0 })
    expect(textsOf(one)).toEqual([])
  })

  test('is asked once if LINE delivers one event twice', async () => {
    const one = await connected()
    const event = server.sandbox.line.event(one.account, 'follow', 'U1')
    await server.sandbox.line.deliver(one.account, [event])
    await server.sandbox.line.deliver(one.account, [{ ...event, deliveryContext: { isRedelivery: true } }])
    await server.workDue()
    expect(textsOf(one)).toHaveLength(1)
  })

  test('stays confirmed if LINE delivers the earlier “follow” again', async () => {
    const one = await connected()
    const { line } = server.sandbox
    const first = line.event(one.account, 'follow', 'U1')
    await line.deliver(one.account, [first, line.event(one.account, 'yes', 'U1')])
    await line.deliver(one.account, [first])
    expect(await one.counts()).toEqual({ confirmed: 1, waiting: 0 })
  })

  test('is counted with others in one call; other and malformed events are ignored', async () => {
    const one = await connected()
    const { line } = server.sandbox
    const odd = [
      null,
      7,
      {},
      { type: 'follow' },
      { ...line.event(one.account, 'follow', 'U9'), timestamp: 'x' },
    ]
    const events = [
      ...['U1', 'U2'].map((uid) => line.event(one.account, 'follow', uid)),
      line.event(one.account, 'message', 'U3'),
      ...odd,
    ]
    expect(await line.deliver(one.account, events)).toBe(200)
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 2 })
    const { channel } = (await one.member.call('line.settings', { id: one.page })).data
    expect(channel!.heard_at).toBe(server.clock.now().toISOString())
  })
})

describe('the LINE webhook', () => {
  const body = (of: Connected) =>
    JSON.stringify({ events: [server.sandbox.line.event(of.account, 'follow', 'U1')] })

  test.each([
    ['no signature', () => ({})],
    ['a signature with another secret', (text: string) => signed(text, 'another')],
    ['a signature of another body', (_: string, secret: string) => signed('{}', secret)],
    [
      'half a signature',
      (text: string, secret: string) => ({
        'x-line-signature': signed(text, secret)['x-line-signature'].slice(0, 20),
      }),
    ],
  ])('rejects a call with %s and keeps nothing', async (_, headersFor) => {
    const one = await connected()
    const text = body(one)
    expect(await post(one.settings.channel!.hook, text, headersFor(text, one.account.secret))).toBe(401)
    expect(await rowsOf('line_events', one.page)).toBe(0)
    expect(await rowsOf('line_fans', one.page)).toBe(0)
    expect((await one.member.call('line.settings', { id: one.page })).data.channel!.heard_at).toBeNull()
  })

  test('rejects the signature of another page’s account', async () => {
    const [one, other] = [await connected(), await connected()]
    const text = body(one)
    expect(await post(other.settings.channel!.hook, text, signed(text, one.account.secret))).toBe(401)
  })

  test('answers 401 for an unknown path, as to a wrong signature', async () => {
    expect(await post(`${server.origin}/api/line/hook/AAAAAAAAAAAAAAAA`, '{}')).toBe(401)
  })

  test('answers 413 to a body of 600 KiB and 200 to a malformed body', async () => {
    const one = await connected()
    const { hook } = one.settings.channel!
    const large = JSON.stringify({ events: [], more: 'x'.repeat(600 * 1024) })
    expect(await post(hook, large, signed(large, one.account.secret)).catch(() => 413)).toBe(413)
    for (const text of ['', '{', '[]', 'null', '{"events":{}}'])
      expect(await post(hook, text, signed(text, one.account.secret))).toBe(200)
  })
})

test('maintenance erases LINE events after a week and keeps confirmed fans', async () => {
  const one = await connected()
  await follow(one, ['U1'])
  const { line } = await import('.')
  server.clock.pass(8 * 86_400)
  await line.maintenance!(server.services, [])
  expect(await rowsOf('line_events', one.page)).toBe(0)
  expect(await one.counts()).toEqual({ confirmed: 1, waiting: 0 })
})
