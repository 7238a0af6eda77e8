import { randomBytes } from 'node:crypto'
import { agree, finish, redirectUri } from '../../test/other-sites'
import { visitors } from '../../test/people'
import { startTestServer, type TestServer } from '../../test/server'
import { withTwoFactor } from '../../test/two-factor'
import { createCrypto } from '../infra/crypto'
import { fetches } from './backup/fetch/test-fetches'
import { sealedAccess } from './connection/access'
import { openSubscription } from './fan-push/browser-keys'
import { fanPushes } from './fan-push/test-fan-push'
import { openSecrets } from './line/channel'
import { lines } from './line/test-line'
import { openBotSecrets } from './telegram/bot'
import { telegrams } from './telegram/test-telegram'
import { outboxMessages, queuedMessages, sendMail } from '../infra/queued-messages/queued-messages'
import { bossQueue, openBoss } from '../infra/queue/queue'
import { rotateSeals, sealedByAnother, sealedInQueue } from '../infra/rotate-seals'
import { sealedColumns } from '.'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { codeSentTo } = visitors(() => server)
const { connected } = fetches(() => server)
const { connected: withLine } = lines(() => server)
const { connected: withTelegram } = telegrams(() => server)
const { open: openSignUp, signUp } = fanPushes(() => server)

const newKey = randomBytes(32).toString('hex')

test('rotateSeals reseals every secret; the new key opens them, and two-factor login still works', async () => {
  const { services } = server
  const member = await server.asMember()
  const two = await withTwoFactor(server, member)
  const as = { token: two.token }
  await server.call('media.sendEmailCode', {}, as)
  const input = { platform: 'x', redirect_uri: redirectUri, code: codeSentTo(member.email) } as const
  const begun = (await server.call('media.beginBind', input, as)).data
  await server.call('media.bind', { platform: 'x', ...finish(begun, await agree(server, begun)) }, as)

  const { page } = await connected('x')
  const line = await withLine()
  const telegram = await withTelegram()
  const phone = await signUp(await openSignUp())

  const old = services.crypto
  const next = createCrypto(newKey, [services.config.secretKey])
  // Tokens of a binding, a page, a LINE account, a Telegram bot and a fan's browser; the key that signs for browsers, one
  // secret, ten spare codes.
  const batch = 4
  expect(await rotateSeals(services.db, next, sealedColumns, batch)).toEqual({
    sealed: 17,
    current: 0,
    lost: [],
  })
  expect(await rotateSeals(services.db, next, sealedColumns)).toEqual({ sealed: 0, current: 17, lost: [] })
  const bare = createCrypto(newKey)
  const row = await services.db.selectFrom('mediaAccounts').selectAll().executeTakeFirstOrThrow()
  expect(bare.open('platform tokens', row.tokens, `media_accounts ${row.id}`)).toContain('access')
  expect(() => old.open('platform tokens', row.tokens, `media_accounts ${row.id}`)).toThrow()
  const access = await services.db
    .selectFrom('pageAccess')
    .select('tokens')
    .where('pageId', '=', page)
    .executeTakeFirstOrThrow()
  expect(bare.open(sealedAccess.purpose, access.tokens, sealedAccess.rowOf([page]))).toContain('access')
  const channel = await services.db.selectFrom('lineChannels').selectAll().executeTakeFirstOrThrow()
  expect(openSecrets({ crypto: bare }, channel).secret).toBe(line.account.secret)
  const bot = await services.db.selectFrom('telegramBots').selectAll().executeTakeFirstOrThrow()
  expect(openBotSecrets({ crypto: bare }, bot).shown).toBe(telegram.bot.hook!.secret)
  const fan = await services.db.selectFrom('pushFans').selectAll().executeTakeFirstOrThrow()
  expect(openSubscription({ crypto: bare }, fan).auth).toBe(phone.auth)

  services.crypto = bare
  server.clock.pass(30)
  expect(await server.call('twoFactor.showSpareCodes', { code: two.code() }, as)).toMatchObject({ code: 1 })
  expect(await server.call('twoFactor.turnOff', { code: two.codes[0]! }, as)).toMatchObject({ code: 1 })
  services.crypto = old
})

test('sealedByAnother names the columns that the key does not open', async () => {
  const { db, config } = server.services
  await (await server.asMember()).call('twoFactor.begin', {})
  const columns = sealedColumns.filter(({ table }) => table === 'spare_codes' || table === 'authenticators')
  const keys = [config.secretKey, newKey]
  expect(await sealedByAnother(db, createCrypto('y'.repeat(64)), columns)).toContain('authenticators.secret')
  expect(await sealedByAnother(db, createCrypto('y'.repeat(64), keys), columns)).toEqual([])
})

test('rotateSeals reports a row that no key opens and reseals the others', async () => {
  const { services } = server
  const [one, two] = [await server.asMember(), await server.asMember()]
  await one.call('twoFactor.begin', {})
  await two.call('twoFactor.begin', {})
  await services.db
    .updateTable('authenticators')
    .set({
      secret: createCrypto('z'.repeat(64)).seal('authenticator secret', 'X', `authenticators ${one.id}`),
    })
    .where('userId', '=', one.id)
    .execute()
  const result = await rotateSeals(
    services.db,
    createCrypto(randomBytes(32).toString('hex'), [services.config.secretKey]),
    sealedColumns,
  )
  expect(result.lost).toContain(`authenticators ${one.id}`)
  expect(result.lost).not.toContain(`authenticators ${two.id}`)
})

test('sealedInQueue counts queued mails that are sealed with an old key', async () => {
  const { pool, sessions, db, notifications, log, config, crypto } = server.services
  const boss = await openBoss({ pool, sessions }, [sendMail], log, { works: false })
  onTestFinished(() => boss.end())
  const next = createCrypto(newKey, [config.secretKey])
  expect(await sealedInQueue(db, next)).toBe(0)
  const queue = bossQueue(boss.boss, db, notifications)
  const mails = queuedMessages(
    { ...config, smtpUrl: 'smtp://mail.example' },
    queue,
    crypto,
    outboxMessages(db, server.clock),
  )
  await mails.send({ kind: 'mail', to: 'ann@fankeep.test', subject: 'a code', text: 'it is', html: '' })
  expect([await sealedInQueue(db, next), await sealedInQueue(db, crypto)]).toEqual([1, 0])
})

test('no column except the known ones contains sealed text', async () => {
  const { pool } = server.services
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text' order by 1, 2`,
  )
  const sealed: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await pool.query(
      `select 1 from "${table}" where "${column}" ~ '^[0-9a-f]{12}\\.[\\w-]{16}\\.[\\w-]{22}\\.[\\w-]*$' limit 1`,
    )
    if (rows.length > 0) sealed.push(`${table}.${column}`)
  }
  // An authorisation in progress expires after ten minutes; it is started again instead.
  const known = [
    'authenticators.secret',
    'authorisations.verifier',
    'line_channels.secrets',
    'media_accounts.tokens',
    'page_access.tokens',
    'push_fans.keys',
    'push_keys.private_key',
    'spare_codes.sealed',
    'telegram_bots.secrets',
  ]
  expect(sealed.filter((name) => !known.includes(name))).toEqual([])
  expect(sealed).toContain('authenticators.secret')
})
