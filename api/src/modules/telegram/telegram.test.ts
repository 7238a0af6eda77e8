import { telegramTokenOf } from '../../sandbox/telegram'
import { startTestServer, type TestServer } from '../../../test/server'
import { imports } from '../backup/test-imports'
import { openBotSecrets } from './bot'
import { telegrams } from './test-telegram'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { addPage } = imports(() => server)
const { connected, start, newBot, tokenOf } = telegrams(() => server)

type Connected = Awaited<ReturnType<typeof connected>>

const rowsOf = async (table: string, page: string) =>
  Number(
    (await server.services.pool.query(`select count(*) as n from ${table} where page_id = $1`, [page]))
      .rows[0].n,
  )
const aPage = async () => {
  const member = await server.asMember()
  return { member, page: (await addPage(member, 'x', 'https://x.com/slowisland')).id }
}

describe('connecting a Telegram bot', () => {
  test('returns the bot and its start link, sets the webhook, and shows or logs neither token nor secret', async () => {
    const { member, page, id, bot, settings } = await connected()
    expect(settings).toEqual({
      bot: {
        ...{ name: `Bot ${id}`, username: `shop_${id}_bot`, state: 'bound', heard_at: null },
        start_url: `https://t.me/shop_${id}_bot?start=link`,
      },
      ...{ confirmed: 0, waiting: 0 },
    })
    expect(bot.hook!.url).toMatch(/^http:\/\/localhost:8080\/api3\/telegram\/hook\/[\w-]{16}$/)
    expect(bot.hook!.secret).toMatch(/^[\w-]{43}$/)
    const shown = JSON.stringify(await member.call('telegram.settings', { id: page }))
    const row = await server.services.db
      .selectFrom('telegramBots')
      .selectAll()
      .where('pageId', '=', page)
      .executeTakeFirstOrThrow()
    for (const one of [telegramTokenOf(id), bot.hook!.secret]) {
      expect(shown).not.toContain(one)
      expect(JSON.stringify(row)).not.toContain(one)
      expect(server.log.text).not.toContain(one)
    }
    expect(openBotSecrets(server.services, row)).toEqual({
      ...{ token: telegramTokenOf(id), shown: bot.hook!.secret },
    })
  })

  test.each([
    ['of an unknown bot', telegramTokenOf('1234567890').replace('token', 'taken')],
    ['of another form', 'hello'],
    ['with a path in it', '1234567890:../../../etc/passwd?aaaaaaaaaaaaaaaaaaa'],
  ])('rejects a token %s and keeps nothing', async (_, token) => {
    const { member, page } = await aPage()
    expect(await member.call('telegram.connect', { id: page, bot_token: token })).toMatchObject({
      ...{ code: 0, error: 'telegram_token' },
    })
    expect(await rowsOf('telegram_bots', page)).toBe(0)
    expect(server.log.text).not.toContain(token)
  })

  test('is rejected if Telegram cannot reach the site or does not answer, and nothing is kept', async () => {
    const { member, page } = await aPage()
    const id = newBot()
    const bot = server.sandbox.telegram.bot(id)
    bot.unreachable = true
    const connect = () => member.call('telegram.connect', { id: page, ...tokenOf(id) })
    expect(await connect()).toMatchObject({ error: 'telegram_https' })
    bot.unreachable = false
    const { config } = server.services
    const { telegramUrl } = config
    config.telegramUrl = 'http://127.0.0.1:1'
    expect(await connect()).toMatchObject({ error: 'telegram_down' })
    config.telegramUrl = telegramUrl
    config.mode = 'production'
    expect(await connect()).toMatchObject({ error: 'telegram_https' })
    config.mode = 'test'
    expect(await rowsOf('telegram_bots', page)).toBe(0)
    expect(server.log.text).not.toContain(telegramTokenOf(id))
  })

  test('rejects a bot that another page has, and that page still receives updates', async () => {
    const one = await connected()
    const { member, page } = await aPage()
    expect(await member.call('telegram.connect', { id: page, ...tokenOf(one.id) })).toMatchObject({
      error: 'telegram_taken',
    })
    expect(await server.sandbox.telegram.happen(one.bot, 'start', '1')).toBe(200)
  })

  test('rejects a bot that another page connects at the same time, and that page receives updates', async () => {
    const [one, other] = [await aPage(), await aPage()]
    const id = newBot()
    const bot = server.sandbox.telegram.bot(id)
    const connect = ({ member, page }: typeof one) =>
      member.call('telegram.connect', { id: page, ...tokenOf(id) })
    const act = async () => expect(await connect(other)).toMatchObject({ code: 1 })
    bot.meanwhile = { when: 'before', act }
    expect(await connect(one)).toMatchObject({ error: 'telegram_taken' })
    expect(await server.sandbox.telegram.happen(bot, 'start', '1')).toBe(200)
    expect((await other.member.call('telegram.settings', { id: other.page })).data.waiting).toBe(1)
  })

  test('succeeds for two calls with one bot at the same time, and the webhook works', async () => {
    const one = await aPage()
    const id = newBot()
    const bot = server.sandbox.telegram.bot(id)
    const connect = () => one.member.call('telegram.connect', { id: one.page, ...tokenOf(id) })
    const act = async () => expect(await connect()).toMatchObject({ code: 1 })
    bot.meanwhile = { when: 'after', act }
    expect(await connect()).toMatchObject({ code: 1 })
    expect(await server.sandbox.telegram.happen(bot, 'start', '1')).toBe(200)
  })

  test('keeps fans and webhook if repeated; another bot has neither, and the first one’s webhook is removed', async () => {
    const one = await connected()
    await start(one, ['1'])
    const { hook } = one.bot
    const again = await one.member.call('telegram.connect', { id: one.page, ...tokenOf(one.id) })
    expect(again.data.confirmed).toBe(1)
    expect(one.bot.hook).toEqual(hook)
    const id = newBot()
    const other = await one.member.call('telegram.connect', { id: one.page, ...tokenOf(id) })
    expect(other.data).toMatchObject({ bot: { username: `shop_${id}_bot` }, confirmed: 0 })
    expect(one.bot.hook).toBeNull()
    expect(server.sandbox.telegram.bot(id).hook!.url).not.toBe(hook!.url)
  })

  test('disconnecting erases the bot, its fans and updates, and closes its webhook', async () => {
    const one = await connected()
    await start(one, ['1'])
    const { hook } = one.bot
    const after = await one.member.call('telegram.disconnect', { id: one.page })
    expect(after.data).toEqual({ bot: null, confirmed: 0, waiting: 0 })
    for (const table of ['telegram_bots', 'telegram_fans', 'telegram_updates'])
      expect([table, await rowsOf(table, one.page)]).toEqual([table, 0])
    expect(one.bot.hook).toBeNull()
    one.bot.hook = hook
    expect(await server.sandbox.telegram.happen(one.bot, 'start', '2')).toBe(401)
  })

  test('disconnecting or replacing a bot with fans requires recent proof', async () => {
    const one = await connected()
    await start(one, ['1'])
    server.clock.pass(11 * 60)
    const refused = { code: 0, error: 'proof_required' }
    expect(await one.member.call('telegram.disconnect', { id: one.page })).toMatchObject(refused)
    const other = { id: one.page, bot_token: '1:none' }
    expect(await one.member.call('telegram.connect', other)).toMatchObject(refused)
    expect(await rowsOf('telegram_fans', one.page)).toBe(1)
  })

  test('the sign-up page offers the bot unless its token has expired', async () => {
    const { member, page, settings } = await connected()
    const { url } = (await member.call('optIn.turn', { id: page, on: true })).data
    const slug = new URL(url).searchParams.get('page')!
    const offered = async () => (await server.call('optIn.show', { slug })).data.telegram
    expect(await offered()).toBe(settings.bot!.start_url)
    await server.services.pool.query(`update telegram_bots set state = 'expired' where page_id = $1`, [page])
    expect(await offered()).toBeNull()
  })

  test('another member cannot see, disconnect or replace the bot', async () => {
    const { page, id } = await connected()
    const stranger = await server.asMember()
    const refused = { code: 0, error: 'not_found' }
    expect(await stranger.call('telegram.settings', { id: page })).toMatchObject(refused)
    expect(await stranger.call('telegram.disconnect', { id: page })).toMatchObject(refused)
    expect(await stranger.call('telegram.connect', { id: page, ...tokenOf(id) })).toMatchObject(refused)
  })
})

describe('a fan on Telegram', () => {
  const happen = async (of: Connected, ...acts: Parameters<typeof server.sandbox.telegram.happen>[1][]) => {
    for (const act of acts) expect(await server.sandbox.telegram.happen(of.bot, act, '77')).toBe(200)
    await server.workDue()
  }

  test('is asked once after /start, counts and is thanked once after “yes”, and learns how to stop', async () => {
    const one = await connected()
    await happen(one, 'start')
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 1 })
    expect(one.bot.sent).toEqual([
      { chat: '77', text: expect.stringContaining('mochi.daily'), button: '要，通知我' },
    ])
    await happen(one, 'yes', 'yes')
    expect(await one.counts()).toEqual({ confirmed: 1, waiting: 0 })
    expect(one.bot.sent).toHaveLength(2)
    expect(one.bot.sent[1]!.text).toContain('/stop')
    expect(one.bot.answered).toHaveLength(2)
  })

  test.each([
    ['en-GB', 'Yes, let me know'],
    ['zh-hans', '要，通知我'],
    ['zh-hant', '要，通知我'],
    ['fr', '要，通知我'],
  ])('with the language %s is asked “%s”', async (language, button) => {
    const one = await connected()
    await server.sandbox.telegram.happen(one.bot, 'start', '77', language)
    await server.workDue()
    expect(one.bot.sent[0]).toMatchObject({ button })
    expect(one.bot.sent[0]!.text.includes('账号')).toBe(language === 'zh-hans')
  })

  test('is removed after /stop with an answer, and counts again only after /start and a new “yes”', async () => {
    const one = await connected()
    await happen(one, 'start', 'yes', 'stop')
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 0 })
    expect(one.bot.sent.at(-1)!.text).toContain('/start')
    await happen(one, 'yes')
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 0 })
    await happen(one, 'start')
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 1 })
    await happen(one, 'yes')
    expect(await one.counts()).toEqual({ confirmed: 1, waiting: 0 })
  })

  test.each([
    ['en-GB', 'Send /start'],
    ['zh-hans', '请发送 /start'],
    ['zh-hant', '請傳送 /start'],
    ['fr', '請傳送 /start'],
  ])(
    'gets an answer to a “yes” from before the bot was connected again, with the language %s',
    async (language, answer) => {
      const one = await connected()
      await happen(one, 'start')
      await one.member.call('telegram.disconnect', { id: one.page })
      await one.member.call('telegram.connect', { id: one.page, ...tokenOf(one.id) })
      await server.sandbox.telegram.happen(one.bot, 'yes', '77', language)
      await server.workDue()
      expect(one.bot.alerts).toEqual([expect.stringContaining(answer)])
      expect(one.bot.sent).toHaveLength(1)
      expect(await one.counts()).toEqual({ confirmed: 0, waiting: 0 })
      await happen(one, 'start', 'yes')
      expect(await one.counts()).toEqual({ confirmed: 1, waiting: 0 })
      expect(one.bot.alerts).toHaveLength(1)
    },
  )

  test('gets an answer to a “yes” after /stop', async () => {
    const one = await connected()
    await happen(one, 'start', 'yes', 'stop', 'yes')
    expect(one.bot.alerts).toEqual([expect.stringContaining('/start')])
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 0 })
  })

  test('is removed after blocking the bot', async () => {
    const one = await connected()
    await happen(one, 'start', 'yes', 'block')
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 0 })
  })

  test('stays confirmed after another /start', async () => {
    const one = await connected()
    await happen(one, 'start', 'yes', 'start')
    expect(await one.counts()).toEqual({ confirmed: 1, waiting: 0 })
  })

  test('is asked once if an update is delivered twice, and an old “yes” does not confirm a new /start', async () => {
    const one = await connected()
    const { telegram } = server.sandbox
    const first = telegram.update(one.bot, 'start', '77')
    const said = telegram.update(one.bot, 'yes', '77')
    for (const update of [first, first, said]) await telegram.deliver(one.bot, update)
    await server.workDue()
    expect(one.bot.sent).toHaveLength(2)
    await happen(one, 'stop', 'start')
    for (const update of [first, said]) await telegram.deliver(one.bot, update)
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 1 })
  })

  test('stays removed if a /start arrives after the /stop that followed it', async () => {
    const one = await connected()
    const late = server.sandbox.telegram.update(one.bot, 'start', '77')
    await happen(one, 'stop')
    await server.sandbox.telegram.deliver(one.bot, late)
    await server.workDue()
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 0 })
    expect(one.bot.sent).toEqual([])
  })

  test('can return when Telegram’s update numbers restart from a smaller one', async () => {
    const one = await connected()
    await happen(one, 'start', 'yes', 'stop')
    server.clock.pass(8 * 86_400)
    one.bot.updates = 5
    await happen(one, 'start')
    expect(await one.counts()).toEqual({ confirmed: 0, waiting: 1 })
  })

  test('has nothing kept of other messages, group messages and malformed updates', async () => {
    const one = await connected()
    const { telegram } = server.sandbox
    const start = telegram.update(one.bot, 'start', '77') as { message: object }
    const group = { ...start, message: { ...start.message, chat: { id: -5, type: 'group' } } }
    for (const odd of [telegram.update(one.bot, 'words', '78'), group, null, 7, {}, { update_id: 1 }, []])
      expect(await telegram.deliver(one.bot, odd)).toBe(200)
    expect(await rowsOf('telegram_fans', one.page)).toBe(0)
    expect(await rowsOf('telegram_updates', one.page)).toBe(0)
    const { bot } = (await one.member.call('telegram.settings', { id: one.page })).data
    expect(bot!.heard_at).toBe(server.clock.now().toISOString())
  })
})

describe('the Telegram webhook', () => {
  /** Posts to the webhook, as any client can. */
  const post = async (of: Connected, body: string, headers: Record<string, string>) =>
    (
      await fetch(of.bot.hook!.url.replace('http://localhost:8080', server.origin), {
        ...{ method: 'POST', headers, body },
      })
    ).status
  const shown = (secret: string) => ({ 'x-telegram-bot-api-secret-token': secret })

  test.each([
    ['no secret', () => ({})],
    ['an empty secret', () => shown('')],
    ['another secret', () => shown('another')],
    ['half a secret', (right: string) => shown(right.slice(0, 20))],
  ])('rejects a call with %s and keeps nothing', async (_, headersFor) => {
    const one = await connected()
    const body = JSON.stringify(server.sandbox.telegram.update(one.bot, 'start', '77'))
    expect(await post(one, body, headersFor(one.bot.hook!.secret))).toBe(401)
    expect(await rowsOf('telegram_updates', one.page)).toBe(0)
    expect(await rowsOf('telegram_fans', one.page)).toBe(0)
    expect((await one.member.call('telegram.settings', { id: one.page })).data.bot!.heard_at).toBeNull()
  })

  test('rejects the secret of another page’s bot, and an unknown path in the same way', async () => {
    const [one, other] = [await connected(), await connected()]
    expect(await post(other, '{}', shown(one.bot.hook!.secret))).toBe(401)
    const nowhere = `${server.origin}/api3/telegram/hook/AAAAAAAAAAAAAAAA`
    expect((await fetch(nowhere, { method: 'POST', body: '{}' })).status).toBe(401)
  })

  test('answers 413 to a body of 600 KiB and 200 to a malformed body', async () => {
    const one = await connected()
    const right = shown(one.bot.hook!.secret)
    const large = JSON.stringify({ more: 'x'.repeat(600 * 1024) })
    expect(await post(one, large, right).catch(() => 413)).toBe(413)
    for (const text of ['', '{', '[]', 'null', '{"message":{}}'])
      expect(await post(one, text, right)).toBe(200)
  })
})

test('maintenance erases Telegram updates after a week and keeps confirmed fans', async () => {
  const one = await connected()
  await start(one, ['1'])
  const { telegram } = await import('.')
  server.clock.pass(8 * 86_400)
  await telegram.maintenance!(server.services, [])
  expect(await rowsOf('telegram_updates', one.page)).toBe(0)
  expect(await one.counts()).toEqual({ confirmed: 1, waiting: 0 })
})
