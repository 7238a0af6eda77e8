import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type CallName, calls } from '@fankeep/shared/contract/calls'
import { send } from '../../../test/send'
import { startTestServer, type TestServer } from '../../../test/server'
import { openUpload } from '../../platforms/archives/upload'
import { TempUploads } from '../../platforms/fixtures/temp-upload'
import { restore } from './index'
import { renamePicked } from './repository'
import { restores } from './test-restores'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const uploads = new TempUploads()
afterEach(() => uploads.clear())
const { lostPage, apply, start, dry, keepPosts, addPage } = restores(() => server)
const english = { language: 'en' } as const

describe('applying for a restore', () => {
  test('keeps an incomplete draft, and rejects it with what is missing when it is applied for', async () => {
    const { member, page, to } = await lostPage([{}])
    const draft = await apply(member, { id: page, draft: true, note: 'first' })
    expect(draft.data.request).toMatchObject({ state: 0, to: null, note: 'first', posts: 'all' })
    const request = draft.data.request.id
    expect(await apply(member, { request, id: page })).toMatchObject({ code: 0, error: 'restore_to_missing' })
    const span = { request, id: page, to, posts: 'span' } as const
    expect(await apply(member, span)).toMatchObject({ error: 'restore_span_missing' })
    const applied = await apply(member, { ...span, from: '2026-01-01', reason: 'hijacked' })
    expect(applied.data.request).toMatchObject({
      id: request,
      state: 1,
      from: '2026-01-01',
      until: null,
      reason_text: 'The channel was hijacked',
    })
    expect((await member.call('restore.list', {})).data.total).toBe(1)
  })

  test('creates one request from ten calls at once with one key', async () => {
    const { member, page } = await lostPage([{}])
    const given = { id: page, draft: true, idempotency_key: randomUUID() }
    await Promise.all(Array.from({ length: 10 }, () => member.call('restore.apply', given)))
    expect((await member.call('restore.list', {})).data.total).toBe(1)
  })

  test('rejects restoring a page into itself', async () => {
    const { member, page } = await lostPage([{}])
    expect(await apply(member, { id: page, to: page })).toMatchObject({ error: 'restore_to_same' })
  })

  test('restore.page returns the posts of the backup, the possible targets and the permission', async () => {
    const { member, page, to } = await lostPage([
      { at: '2026-03-01T00:00:00Z' },
      { at: '2026-05-01T00:00:00Z' },
    ])
    await addPage(member, 'x', 'https://x.com/slowisland')
    const { data } = await member.call('restore.page', { id: page }, english)
    expect(data).toMatchObject({
      posts: 2,
      from: '2026-03-01T00:00:00.000Z',
      until: '2026-05-01T00:00:00.000Z',
      targets: [
        { id: to, way: 'hand', open: true, why: null },
        { platform: 'x', way: 'api', open: false, authorise: true, why: { key: 'restore_authorise' } },
      ],
      permission: { can: true, every_days: 30 },
    })
  })
})

describe('a dry run', () => {
  test('shows each post as it will be published, what is left out and why, and how long it takes', async () => {
    const { member, page, to } = await lostPage(
      [
        { text: 'short', at: '2026-01-02T04:00:00Z' },
        { text: 'a'.repeat(600), files: [] },
        { text: 'files', files: ['image/jpeg', null, 'image/tiff'] },
        { kind: 'story' },
      ],
      'threads',
    )
    const { data } = await apply(member, { id: page, to })
    const ran = (await dry(member, { request: data.request.id })).data
    expect(ran).toMatchObject({
      counts: { all: 4, as_is: 1, adjusted: 2, skipped: 1 },
      taken: 3,
      publish: 4,
      pace: { posts: 250, hours: 24 },
      minutes: 1,
    })
    expect(ran.list[0]).toMatchObject({ state: 'as_is', taken: true })
    const dated = ran.list.find(({ text }) => text === 'short')!
    expect(dated.parts[0]!.text).toBe('First published 2026/01/02 12:00\n\nshort')
    const files = ran.list.find(({ text }) => text === 'files')!
    expect(files.media.map(({ why }) => why)).toEqual([null, 'missing', 'type'])
    expect(files.notes.map(({ msg }) => msg)).toEqual([
      'Files not in the backup: 1',
      'Files in a format that Threads doesn’t accept: 1',
    ])
    const skipped = (await dry(member, { request: data.request.id, fit: 'skipped' })).data
    expect(skipped.list).toMatchObject([
      { kind: 'story', taken: false, notes: [{ key: 'restore_skip_kind' }] },
    ])
  })

  test('lists posts oldest first, in pages', async () => {
    const { member, page, to } = await lostPage(Array.from({ length: 7 }, () => ({})))
    const request = (await apply(member, { id: page, to })).data.request.id
    const seen: string[] = []
    for (let cursor: string | null = '0'; cursor !== null;) {
      const { data } = await dry(member, { request, limit: 3, cursor })
      seen.push(...data.list.map(({ text }) => text))
      cursor = data.next
    }
    expect(seen).toEqual(Array.from({ length: 7 }, (_, n) => `Post ${n}`))
  })

  test('of a time span has only the posts of its days, including all of the last day', async () => {
    const { member, page, to } = await lostPage([
      { text: 'before', at: '2026-02-28T15:59:00Z' },
      { text: 'first', at: '2026-02-28T16:00:00Z' },
      { text: 'last', at: '2026-03-02T15:59:00Z' },
      { text: 'after', at: '2026-03-02T16:00:00Z' },
    ])
    const asked = { id: page, to, posts: 'span', from: '2026-03-01', until: '2026-03-02' } as const
    const request = (await apply(member, asked)).data.request.id
    expect((await dry(member, { request })).data.list.map(({ text }) => text)).toEqual(['first', 'last'])
  })

  test('lets the member leave out and take in posts, one by one or all', async () => {
    const { member, page, to } = await lostPage([{}, {}, {}])
    const request = (await apply(member, { id: page, to })).data.request.id
    const taken = async () => (await dry(member, { request })).data.list.filter((one) => one.taken).length
    await member.call('restore.choose', { request, post: ['post-1'], take: false })
    expect(await taken()).toBe(2)
    await member.call('restore.choose', { request, all: true, take: false })
    expect(await taken()).toBe(0)
    await member.call('restore.choose', { request, post: ['post-0'], take: true })
    expect(await taken()).toBe(1)
    await member.call('restore.choose', { request, all: true, take: true })
    expect(await taken()).toBe(3)
    // Choosing by hand starts with none.
    await apply(member, { request, id: page, to, posts: 'chosen' })
    expect(await taken()).toBe(0)
    await member.call('restore.choose', { request, post: ['post-2'], take: true })
    expect((await dry(member, { request })).data.list.map((one) => one.taken)).toEqual([false, false, true])
  })
})

describe('limits of the plan', () => {
  test.each([
    [0, 'restore_plan', 'restore_plan'],
    [1, undefined, 'restore_plan_dry'],
  ])('plan %s: the dry run returns %s, the start returns %s', async (vipType, dryError, startError) => {
    const { member, page, to } = await lostPage([{}], 'xiaohongshu', 2)
    await server.services.db
      .updateTable('entitlements')
      .set({ planType: vipType })
      .where('userId', '=', member.id)
      .execute()
    const request = (await apply(member, { id: page, to })).data.request.id
    expect((await dry(member, { request })).error).toBe(dryError)
    expect((await start(member, request)).error).toBe(startError)
  })

  test.each([
    [2, 30],
    [3, 7],
  ])('plan %s allows a restore every %s days and reports the remaining days', async (vipType, days) => {
    const { member, page, to } = await lostPage([{}, {}], 'xiaohongshu', vipType)
    const ask = async () => (await apply(member, { id: page, to })).data.request.id
    const first = await ask()
    await member.call('restore.choose', { request: first, post: ['post-0'], take: false })
    expect((await start(member, first)).data).toMatchObject({ state: 2, of: 1 })
    server.clock.pass(86_400)
    const second = await apply(member, { id: page, to })
    expect(second.data.permission).toMatchObject({ can: false, wait_days: days - 1 })
    const request = second.data.request.id
    expect(await start(member, request)).toMatchObject({
      error: 'restore_too_soon',
      msg: expect.stringContaining(`Days to wait: ${days - 1}.`),
    })
    server.clock.pass((days - 1) * 86_400)
    expect((await start(member, request)).data).toMatchObject({ state: 2, of: 1 })
  })
})

describe('a package to post by hand', () => {
  async function begun() {
    const given = await lostPage([{ text: '=SUM(1)' }, { text: '湯'.repeat(1200) }, { kind: 'story' }])
    const request = (await apply(given.member, { id: given.page, to: given.to })).data.request.id
    expect((await start(given.member, request)).data).toMatchObject({ state: 2, of: 2, done: 0 })
    return { ...given, request }
  }
  const fileOf = async (token: string, name: CallName, request: string) => {
    const response = await send(server.origin, name, { request }, { token, language: 'en' })
    return Buffer.from(await response.arrayBuffer())
  }

  test('is ticked off post by post, and complete after the last one', async () => {
    const { member, page, to, request } = await begun()
    const tick = (n: number, done: boolean) =>
      member.call('restore.tick', { request, n, done, url: 'https://www.xiaohongshu.com/explore/1' })
    expect((await tick(1, true)).data).toMatchObject({ state: 2, done: 1 })
    expect((await tick(1, true)).data).toMatchObject({ state: 2, done: 1 })
    expect((await tick(1, false)).data).toMatchObject({ done: 0 })
    await tick(1, true)
    expect((await tick(2, true)).data).toMatchObject({ state: 3, done: 2 })
    const shown = (await member.call('restore.show', { urr_id: request })).data
    expect(shown.list.map(({ n, outcome, url }) => [n, outcome, url])).toEqual([
      [1, 'done', 'https://www.xiaohongshu.com/explore/1'],
      [2, 'done', 'https://www.xiaohongshu.com/explore/1'],
    ])
    expect(await apply(member, { request, id: page, to })).toMatchObject({ error: 'restore_not_draft' })
  })

  test('continues if the tick that completed it is undone, but not after the member ended it', async () => {
    const { member, request } = await begun()
    const tick = (n: number, done: boolean) => member.call('restore.tick', { request, n, done })
    for (const n of [1, 2]) await tick(n, true)
    expect(await tick(3, true)).toMatchObject({ error: 'restore_not_begun' })
    expect((await tick(2, false)).data).toMatchObject({ state: 2, done: 1, ended_at: null })
    expect((await tick(2, true)).data).toMatchObject({ state: 3, done: 2 })
    await tick(2, false)
    await member.call('restore.end', { request })
    expect(await tick(1, false)).toMatchObject({ error: 'restore_not_begun' })
  })

  test('is followed by a request that skips its published posts, also from another page’s backup', async () => {
    const { member, to, request } = await begun()
    await member.call('restore.tick', { request, n: 1, done: true })
    await member.call('restore.end', { request })
    const { data } = await member.call('restore.list', { state: '3' })
    expect(data.list).toMatchObject([{ id: request, done: 1, skipped: 1 }])
    const again = await addPage(member, 'instagram', 'https://www.instagram.com/lost.island')
    await keepPosts(member, again.id, [{ text: '=SUM(1)' }, { text: '湯'.repeat(1200) }])
    const next = (await apply(member, { id: again.id, to })).data.request.id
    expect((await dry(member, { request: next })).data.list.map(({ notes }) => notes[0]?.key)).toEqual([
      'restore_skip_done',
      'restore_text_cut',
    ])
  })

  test('has a folder with text and files for each post, and an index.html', async () => {
    const { member, request } = await begun()
    const zip = (await fileOf(member.token, 'restore.package', request)).toString('latin1')
    expect(zip.startsWith('PK')).toBe(true)
    for (const name of ['index.html', '0001/text.txt', '0001/1.jpg', '0002/text.txt', '0002/1.jpg'])
      expect(zip).toContain(name)
    expect(zip).not.toContain('0003')
  })

  test('names the audience of a post that was not public', async () => {
    const { member, page, to } = await lostPage([{ text: 'open' }, { text: 'ours', visibility: 'friends' }])
    const request = (await apply(member, { id: page, to })).data.request.id
    await start(member, request)
    const shown = (await member.call('restore.show', { urr_id: request })).data
    expect(shown.list.map(({ audience }) => audience)).toEqual(['public', 'friends'])
    const zip = await fileOf(member.token, 'restore.package', request)
    const upload = await openUpload(await uploads.put({ 'a.zip': zip }))
    const html = (await buffer(upload.entries.find(({ path }) => path === 'index.html')!.stream())).toString()
    await upload.close()
    expect(html.match(/For: [^<]*/g)).toEqual(['For: Friends. Set this when you post it'])
  })

  test('has a CSV report with escaped formulas', async () => {
    const { member, request } = await begun()
    await member.call('restore.tick', { request, n: 1, done: true })
    const csv = (await fileOf(member.token, 'restore.report', request)).toString('utf8')
    const [head, first] = csv.slice(1).split('\r\n')
    expect(head).toBe('Order,Post,Outcome,Time,Link,For,Title,Text,Files,Changes,Why')
    expect(first).toContain('1,post-0,Published,')
    expect(first).toContain(",'=SUM(1),")
  })

  test('is not started without posts, nor is a restore by API without authorization', async () => {
    const { member, page, to } = await lostPage([{ kind: 'story' }])
    const request = (await apply(member, { id: page, to })).data.request.id
    expect(await start(member, request)).toMatchObject({ error: 'restore_nothing' })
    expect((await dry(member, { request })).data.request.state).toBe(1)
    const other = await addPage(member, 'x', 'https://x.com/slowisland')
    await apply(member, { request, id: page, to: other.id })
    expect(await start(member, request)).toMatchObject({
      error: 'restore_authorise',
      msg: expect.stringContaining('X'),
    })
  })
})

describe('a deleted draft', () => {
  const deleted = async () => {
    const { member, page, to } = await lostPage([{}])
    const id = (await apply(member, { id: page, draft: true, note: 'mine' })).data.request.id
    await member.call('restore.end', { request: id })
    const listed = async (bin: boolean) =>
      (await member.call('restore.list', { bin })).data.list.map((request) => request.id)
    const putBack = () => member.call('restore.putBack', { request: id })
    return { member, page, to, id, listed, putBack }
  }

  test('is listed only in the bin, cannot be used, and can be put back unchanged', async () => {
    const { member, page, to, id, listed, putBack } = await deleted()
    expect([await listed(false), await listed(true)]).toEqual([[], [id]])
    const missing = { code: 0, error: 'not_found' }
    expect(await apply(member, { request: id, id: page, to })).toMatchObject(missing)
    expect(await start(member, id)).toMatchObject(missing)
    expect(await member.call('restore.end', { request: id })).toMatchObject(missing)
    expect((await putBack()).data).toMatchObject({ id, state: 0, note: 'mine' })
    expect([await listed(false), await listed(true)]).toEqual([[id], []])
    expect(await putBack()).toMatchObject(missing)
  })

  test('is erased after 30 days', async () => {
    const { id, listed, putBack } = await deleted()
    server.clock.pass(30 * 86_400 - 1)
    expect(await listed(true)).toEqual([id])
    server.clock.pass(1)
    expect(await listed(true)).toEqual([])
    expect(await putBack()).toMatchObject({ error: 'not_found' })
    await restore.maintenance!(server.services, [])
    const { rows } = await server.services.pool.query('select from restores where id = $1', [id])
    expect(rows).toEqual([])
  })

  test('does not count towards the limit of 50 drafts, and cannot be put back once that is reached', async () => {
    const { member, page, putBack } = await deleted()
    for (let n = 0; n < 50; n++) expect((await apply(member, { id: page, draft: true })).code).toBe(1)
    expect(await putBack()).toMatchObject({ code: 0, error: 'restore_drafts' })
  })
})

test('every call answers not_found for another member’s request and pages', async () => {
  const { member, page, to } = await lostPage([{ text: 'a secret' }])
  const request = (await apply(member, { id: page, to })).data.request.id
  await start(member, request)
  const stranger = await lostPage([{}])
  const missing = { code: 0, error: 'not_found' }
  for (const given of [
    { id: page, to: stranger.to },
    { id: stranger.page, to },
    { id: stranger.page, to: stranger.to, request },
  ])
    expect(await apply(stranger.member, given)).toMatchObject(missing)
  const names = (Object.keys(calls) as CallName[]).filter((name) =>
    /^restore\.(?!reasons|apply|list)/.test(name),
  )
  for (const name of names) {
    const input = {
      id: page,
      request,
      urr_id: request,
      n: 1,
      done: '1',
      take: '0',
      all: '1',
      idempotency_key: randomUUID(),
    }
    const response = await send(server.origin, name, input, { token: stranger.member.token })
    expect([name, await response.json()]).toMatchObject([name, missing])
  }
  expect((await stranger.member.call('restore.list', { id: page })).data.list).toEqual([])
  const mine = (await member.call('restore.show', { urr_id: request })).data
  expect([mine.request.state, mine.list.map(({ outcome }) => outcome)]).toEqual([2, ['waiting']])
})

test('the choice to publish a post openly is kept when its id changes to the platform’s', async () => {
  const { member, page, to } = await lostPage([{ text: 'one', visibility: 'unknown' }], 'x')
  const { data } = await apply(member, { id: page, to })
  const request = data.request.id
  await member.call('restore.choose', { request, post: ['post-0'], take: true, openly: true })
  const { pool } = server.services
  await pool.query(`update posts set uid = '17001' where page_id = $1`, [page])
  await pool.query(`update post_media set post_uid = '17001' where page_id = $1`, [page])
  const client = await pool.connect()
  await renamePicked(client, page, `select 'post-0'::text as was, '17001'::text as now`)
  client.release()
  expect((await dry(member, { request })).data.list).toMatchObject([
    { post: '17001', taken: true, audience: 'public', openly: 'chosen' },
  ])
})
