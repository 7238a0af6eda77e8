import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { startTestServer, type TestServer } from '../../../../test/server'
import { hashOf } from '../../../infra/crypto'
import { openUpload } from '../../../platforms/archives/upload'
import { metaJson } from '../../../platforms/fixtures/meta'
import { assign, xFiles, xPhoto, xPost } from '../../../platforms/fixtures/x'
import { drawPicture } from '../../../platforms/fixtures/picture'
import { zipBuffer } from '../../../platforms/fixtures/zip'
import { demo } from '../../demo'
import { demoMember, demoPages } from '../../demo/cast'
import { imports, type TestMember } from '../test-imports'

/*
 * The demonstration member moves: all of its data is downloaded at one installation and uploaded, page by page, at another with
 * a separate database and folder.
 */

let from: TestServer
let to: TestServer
let mover: TestMember
let settled: TestMember
let data: Buffer
/** The ids of each page, there and here, by platform. */
const there = new Map<string, string>()
const here = new Map<string, string>()

async function demoMemberOf(server: TestServer): Promise<TestMember> {
  const { services, clock } = server
  const config = { ...services.config, mode: 'development' as const }
  await demo.start!({ ...services, config })
  await server.work()
  const user = await services.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', demoMember.email)
    .executeTakeFirstOrThrow()
  const token = services.random.token()
  const [createdAt, expiresAt] = [clock.now(), new Date(clock.now().getTime() + 86_400_000)]
  const session = { userId: user.id, createdAt, seenAt: createdAt, expiresAt, address: null, agent: null }
  await services.db
    .insertInto('sessions')
    .values({ tokenHash: hashOf(token), ...session })
    .execute()
  const call: TestMember['call'] = (name, input, settings = {}) =>
    server.call(name, input, { token, ...settings })
  return { ...user, token, call }
}

/** What the demonstration data lacks: polls, albums, alternative texts, posts for only some people. */
async function addRarePosts() {
  const { importOf } = imports(() => from)
  const home = 'your_facebook_activity/posts'
  const shown = { uri: `${home}/media/1.jpg`, creation_timestamp: 1_760_000_000, title: '京都' }
  const poll = { question: '去哪裡？', options: [{ option: '台南' }, { option: '花蓮' }] }
  const facebook = {
    [`${home}/your_posts__check_ins__photos_and_videos_1.json`]: metaJson([
      { timestamp: 1_760_000_000, data: [{ post: '秋' }], attachments: [{ data: [{ media: shown }] }] },
      { timestamp: 1_760_000_100, data: [{ post: '週末' }], attachments: [{ data: [{ poll }] }] },
    ]),
    [`${home}/archive.json`]: metaJson({
      archive_v2: [{ timestamp: 1_760_000_200, data: [{ post: '收起來' }] }],
    }),
    [`${home}/media/1.jpg`]: drawPicture(7, 32, 32),
  }
  const named = { ...xPhoto('abc.png'), ext_alt_text: '一碗湯' }
  const x = {
    ...xFiles({
      owner: 'slowislandtpe',
      fans: 0,
      posts: [
        xPost('11', 'soup', { extended_entities: { media: [named, xPhoto('gone.png')] } }),
        xPost('12', 'RT @someone: what they said'),
      ],
      without: ['data/follower.js'],
    }),
    'data/community-tweet.js': assign('YTD.community_tweet.part0', [xPost('13', 'for some')]),
    'data/tweets_media/11-abc.png': drawPicture(8, 32, 32),
  }
  for (const [platform, files] of Object.entries({ facebook, x }))
    expect(await importOf(mover, there.get(platform)!, await zipBuffer(files))).toMatchObject({
      state: 'done',
      error: null,
    })
}

/** Adds to each page: a tag, one in the bin, a group by hand, one by a rule with the tag, and a note. */
async function addLabels() {
  for (const id of there.values()) {
    const fans = (await mover.call('fans.list', { id, limit: 10 })).data.list.map(({ uid }) => uid)
    const tag = async (name: string, uid: string[]) =>
      (await mover.call('fans.tag', { id, uid, put: [name], off: [] })).data.changed[0]!.tag
    const vip = await tag('VIP 客人', fans.slice(0, 3))
    await mover.call('fans.saveTag', { id, tag: await tag('gone', fans.slice(3)), delete: true })
    const { group } = (await mover.call('fans.saveGroup', { id, name: '老朋友' })).data
    await mover.call('fans.group', { id, uid: fans.slice(1, 5), into: group! })
    const rule = {
      all: [
        { kind: 'tag', tag: vip, is: true },
        { kind: 'since', day: '2020-01-01' },
      ],
    }
    await mover.call('fans.saveGroup', { id, name: 'By rule', rule: JSON.stringify(rule) as never })
    await mover.call('fans.note', { id, uid: fans[0]!, note: '愛喝湯\nlikes soup' })
  }
}

const pagesOf = async (member: TestMember) => (await member.call('pages.list', {})).data.list

async function takeAlong(): Promise<Buffer> {
  const { url } = (await mover.call('user.data', {})).data
  return Buffer.from(await (await fetch(from.origin + url)).arrayBuffer())
}

beforeAll(async () => {
  from = await startTestServer()
  to = await startTestServer()
  mover = await demoMemberOf(from)
  for (const { platform, id } of await pagesOf(mover)) there.set(platform, id)
  await addRarePosts()
  await addLabels()
  data = await takeAlong()
  settled = await to.asMember({ vipType: 3 })
  const { addPage, importOf } = imports(() => to)
  for (const { platform, address } of demoPages) {
    const { id } = await addPage(settled, platform, address)
    here.set(platform, id)
    const run = await importOf(settled, id, { name: 'fankeep.zip', content: data })
    expect(run).toMatchObject({ state: 'done', error: null })
  }
}, 120_000)
afterAll(async () => {
  await from.close()
  await to.close()
})

const rowsOf = async (
  { services }: TestServer,
  columns: string,
  table: string,
  page: string,
  order: string,
) =>
  (
    await services.pool.query<{ [column: string]: unknown }>(
      `select ${columns} from ${table} where ${table === 'all_pages' ? 'id' : 'page_id'} = $1 order by ${order}`,
      [page],
    )
  ).rows

const tables: [table: string, columns: string, order: string][] = [
  ['fans', 'uid, at, dated, first_seen, last_seen, gone_at, name, username, url, avatar, email', 'uid'],
  ['fan_days', 'day::text, joined, gone, total', 'day'],
  [
    'posts',
    'uid, at, dated, kind, visibility, text, url, likes, comments, shares, album, first_seen, changed_at',
    'uid',
  ],
  ['post_media', 'post_uid, n, kind, uri, hash, missing, alt', 'post_uid, n'],
  ['page_files', 'hash', 'hash'],
  [
    'all_pages',
    'platform, handle, handles, url, name, role, state, fans, fans_gone, posts, bytes, whole_list_at, list_at',
    'id',
  ],
]

describe.each(demoPages.map(({ platform }) => platform))('the moved page at %s', (platform) => {
  test.each(tables)('has the same rows in %s', async (table, columns, order) => {
    const before = await rowsOf(from, columns, table, there.get(platform)!, order)
    const after = await rowsOf(to, columns, table, here.get(platform)!, order)
    expect(before.length).toBeGreaterThan(0)
    expect(after).toEqual(before)
  })

  test('has the same tags, groups and notes', async () => {
    const labelsOf = async (server: TestServer, id: string) => {
      const { rows } = await server.services.pool.query(
        `select g.name, t.name as tag, g.rule #> '{all,1}' as also,
           (select array_agg(uid order by uid) from group_fans f where f.page_id = $1 and f.group_id = g.id) as fans,
           (select array_agg(uid order by uid) from tagged_fans f where f.page_id = $1 and f.tag_id = t.id) as tagged
         from fan_groups g left join fan_tags t on t.id::text = g.rule #>> '{all,0,tag}'
         where g.page_id = $1 order by g.name`,
        [id],
      )
      return { rows, notes: await rowsOf(server, 'uid, note, changed_at', 'fan_notes', id, 'uid') }
    }
    const before = await labelsOf(from, there.get(platform)!)
    expect(before.rows).toMatchObject([
      { name: 'By rule', tag: 'VIP 客人', tagged: { length: 3 } },
      { name: '老朋友', fans: { length: 4 } },
    ])
    expect(before.notes).toHaveLength(1)
    expect(await labelsOf(to, here.get(platform)!)).toEqual(before)
    expect(await rowsOf(to, 'name', 'fan_tags', here.get(platform)!, 'name')).toEqual([{ name: 'VIP 客人' }])
  })

  test('has the same files, byte by byte', async () => {
    const hashes = await rowsOf(to, 'hash', 'page_files', here.get(platform)!, 'hash')
    for (const { hash } of hashes) {
      const [one, other] = [
        await buffer(await from.services.files.open(String(hash))),
        await buffer(await to.services.files.open(String(hash))),
      ]
      expect(other.equals(one)).toBe(true)
      expect(createHash('sha256').update(other).digest('hex')).toBe(String(hash))
    }
  })
})

test('the move includes rare data: lost fans, polls, albums, alternative texts, restricted posts', async () => {
  const count = async (table: string, where: string) =>
    Number((await to.services.pool.query(`select count(*) as n from ${table} where ${where}`)).rows[0].n)
  expect(await count('fans', 'gone_at is not null')).toBeGreaterThan(1000)
  expect(await count('posts', `text like '%☐ 台南%'`)).toBe(1)
  expect(await count('posts', `album = '京都'`)).toBe(1)
  expect(await count('post_media', `alt = '一碗湯'`)).toBe(1)
  expect(await count('post_media', 'missing')).toBe(1)
  for (const visibility of ['private', 'some'])
    expect(await count('posts', `visibility = '${visibility}'`)).toBe(1)
})

/** Tables with rows of a member or a page that are restored from the upload. */
const moved = [
  ...['all_pages', 'fans', 'fan_days', 'fan_names', 'posts', 'post_media', 'page_files'],
  ...['fan_tags', 'tagged_fans', 'fan_groups', 'group_fans', 'fan_notes'],
]

/** Tables that are deliberately not moved, by their names in docs/platforms.md. */
const left: { [called: string]: string[] } = {
  'sessions and devices': ['sessions', 'known_devices'],
  'alarms on devices': ['push_devices'],
  'ways to log in': [
    'logins',
    'codes',
    'authenticators',
    'spare_codes',
    'login_tickets',
    'link_tickets',
    'passkeys',
    'passkey_proofs',
  ],
  'access to the platforms': ['page_access', 'media_accounts', 'authorisations', 'page_sights'],
  'orders, plans and invoices': ['orders', 'entitlements', 'storage_packs', 'discounts', 'renewal_mails'],
  'addresses left at the sign-up': ['subscribers'],
  'LINE accounts and who follows them': ['line_channels', 'line_fans', 'line_events'],
  'Telegram bots and who started them': ['telegram_bots', 'telegram_fans', 'telegram_updates'],
  'browsers of fans that take notifications': ['push_fans'],
  'CallBacks and canned messages': ['callbacks', 'canned_messages'],
  restores: ['restores'],
  'notices and the record of actions': ['notices', 'audit', 'replaced_emails'],
  'runs and uploads': ['runs', 'uploads', 'upload_parts', 'fetched'],
  'signs of a hijack': ['hijack_signs'],
  'the picture of the account': ['user_files'],
  'consent to a language model': ['insight_consents'],
  'mails with the week in words': ['insight_mails'],
  'links to lists': ['fan_shares'],
  'requests for talks with a consultant': ['consultations'],
  'rehearsals of a CallBack': ['rehearsals'],
  'merges of fans that can be taken back': ['fan_merges'],
}
/** Tables that are rebuilt here, or only serve this installation. */
const made = [
  ...['fan_marks', 'fan_gram_marks', 'fan_day_marks', 'fan_day_chapters', 'messaged_fans'],
  ...['page_insights', 'insight_words', 'page_overlaps'],
  ...['idempotency_keys', 'erasures', 'job_owners', 'pages'],
]

test('every table of a member is listed as moved, left behind or rebuilt', async () => {
  const { rows } = await to.services.pool.query<{ table_name: string }>(
    `select distinct table_name::text from information_schema.columns
     where table_schema = 'public' and column_name in ('page_id', 'user_id')`,
  )
  const known = [...moved, ...Object.values(left).flat(), ...made]
  expect(rows.map((row) => row.table_name).filter((name) => !known.includes(name))).toEqual([])
})

test('docs/platforms.md names everything that is left behind', () => {
  const document = readFileSync(join(import.meta.dirname, '../../../../../docs/platforms.md'), 'utf8')
  const section = document.split('## Moving to another installation')[1]?.split('\n## ')[0] ?? ''
  for (const called of Object.keys(left)) expect(section).toContain(`- ${called}`)
})

test('data that is left behind has not been moved', async () => {
  const countOf = async (table: string) =>
    Number((await to.services.pool.query(`select count(*) as n from ${table}`)).rows[0].n)
  for (const table of [
    'subscribers',
    'callbacks',
    'canned_messages',
    'orders',
    'page_access',
    'line_channels',
    'line_fans',
    'telegram_bots',
    'telegram_fans',
    'push_fans',
    'hijack_signs',
  ])
    expect([table, await countOf(table)]).toEqual([table, 0])
  // One each, of the member at this installation.
  expect(await countOf('users')).toBe(1)
  expect(await countOf('sessions')).toBe(1)
  expect(await countOf('entitlements')).toBe(1)
  expect(await countOf('runs')).toBe(demoPages.length)
})

test('the download of all data contains no secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fankeep-move-'))
  try {
    writeFileSync(join(folder, 'all.zip'), data)
    const upload = await openUpload([{ path: join(folder, 'all.zip'), name: 'all.zip' }])
    const texts = upload.entries.filter(({ key }) => /\.jsonl?$/.test(key))
    expect(texts.length).toBeGreaterThan(15)
    for (const entry of texts) {
      const text = (await buffer(entry.stream())).toString()
      expect(text).not.toMatch(/"(passwordHash|tokenHash|tokens|secret|token)"\s*:/)
      expect(text).not.toContain(mover.token)
      expect(text).not.toContain('$argon2')
    }
    await upload.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a page that already has lists keeps its name, state and days if the data is imported again', async () => {
  const { importOf } = imports(() => to)
  const { services } = to
  const id = here.get('threads')!
  const before = await rowsOf(to, 'day::text, joined, gone, total', 'fan_days', id, 'day')
  await services.pool.query(`update pages set name = 'Renamed', state = 'suspended' where id = $1`, [id])
  await services.pool.query('update fan_days set total = 5 where page_id = $1 and day = $2', [
    id,
    before[0]!.day,
  ])
  expect(await importOf(settled, id, { name: 'fankeep.zip', content: data })).toMatchObject({
    state: 'done',
    fans_new: 0,
    fans_gone: 0,
    posts_new: 0,
  })
  expect(await rowsOf(to, 'name, state', 'all_pages', id, 'id')).toEqual([
    { name: 'Renamed', state: 'suspended' },
  ])
  expect(await rowsOf(to, 'day::text, joined, gone, total', 'fan_days', id, 'day')).toEqual(
    before.map((day, n) => (n === 0 ? { ...day, total: 5 } : day)),
  )
})
