import { type IncomingMessage, request } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { CallInput } from '@fankeep/shared/contract'
import { send } from '../../../../test/send'
import { startTestServer, type TestServer } from '../../../../test/server'
import { readSheet } from '../../../platforms/xlsx/sheet'
import { openUpload } from '../../../platforms/archives/upload'
import { TempUploads } from '../../../platforms/fixtures/temp-upload'
import { fansAsXlsx } from './xlsx'
import { followed, imports, instagramZip, type TestMember } from '../../backup/test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const uploads = new TempUploads()
afterEach(() => uploads.clear())
const { addPage, importOf, instagram } = imports(() => server)

const download = (member: TestMember, input: CallInput<'fans.download'>) =>
  send(server.origin, 'fans.download', input as Record<string, unknown>, { token: member.token })

/** A page whose fans have an attacker's names, in a known order. */
const hostile = [
  ['1', '=HYPERLINK("http://evil.test","x")'],
  ['2', '+1+1'],
  ['3', '-2'],
  ['4', '@SUM(A1)'],
  ['5', '\t=1'],
  ['6', '＝1＋1'],
  ['7', '陳怡君, "小君"'],
  ['8', '🌸 two\nlines'],
  ['9', 'plain \\N \\. back\\slash'],
  ['10', '<b>&amp;</b>\u0007 \u0001\u0002\uffff.'],
]

async function listOf(rows: string[][], vipType = 2) {
  const member = await server.asMember({ vipType })
  const page = await addPage(member, 'facebook', 'https://www.facebook.com/mochi.daily')
  const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const lines = rows.map(([uid, name], n) =>
    quoted([uid!, name!, new Date(Date.UTC(2026, 8, 30 - n)).toISOString(), `f${n}@fan.test`]),
  )
  const content = Buffer.from(['uid,name,followed_at,email', ...lines].join('\r\n'))
  const run = await importOf(member, page.id, { name: 'fans.csv', content })
  expect(run).toMatchObject({ state: 'done', fans_new: rows.length })
  return { member, page: page.id }
}

describe('fans.download as CSV', () => {
  test('has the columns of the template and the newest fan first', async () => {
    const { member, page } = await listOf(hostile)
    const answer = await download(member, { id: page, all: true })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="fans-facebook-mochi\.daily-\d{4}-\d\d-\d\d\.csv"/,
    )
    const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
    expect(
      text.startsWith('\ufeffuid,name,username,url,followed_at,email,first_seen,last_seen,gone_at\r\n'),
    ).toBe(true)
    expect(text.split('\n')[1]).toContain('2026-09-30 00:00:00+00,f0@fan.test')
  })

  test('contains the same fans as fans.list with the same filter', async () => {
    const { member, page } = await listOf([
      ['1', '陳怡君'],
      ['2', "陳o'neil%"],
      ['3', '林怡君'],
      ['4', 'Emma'],
    ])
    await server.services.pool.query(`update fans set gone_at = now() where page_id = $1 and uid = '3'`, [
      page,
    ])
    for (const [filter, uids] of [
      [{ q: '怡君' }, ['1', '3']],
      [{ q: '怡君', gone: true }, ['3']],
      [{ gone: false }, ['1', '2', '4']],
      [{ q: "陳 O'NEIL%" }, ['2']],
      [{ q: 'e' }, ['2', '4']],
      [{ since: '2026-09-29' }, ['1', '2']],
      [{ q: 'nobody' }, []],
    ] as const) {
      const text = await (await download(member, { id: page, all: true, ...filter })).text()
      expect(
        text
          .split(/\r?\n/)
          .slice(1, -1)
          .map((line) => line.split(',')[0]),
      ).toEqual(uids)
      const { list } = (await member.call('fans.list', { id: page, ...filter })).data
      expect(list.map(({ uid }) => uid)).toEqual(uids)
    }
  })

  test('has no cell that begins a formula', async () => {
    const { member, page } = await listOf(hostile)
    const text = await (await download(member, { id: page, all: true })).text()
    for (const [, name] of hostile.slice(0, 6)) expect(text).toContain(`'${name!.trim().slice(0, 3)}`)
    expect(text).not.toMatch(/(^|[,\n])"?[=+\-@＝＋－＠\t]/)
  })

  test('can be imported again and changes nothing', async () => {
    const { member, page } = await listOf(hostile)
    const content = Buffer.from(await (await download(member, { id: page, all: true })).arrayBuffer())
    const names = async (id: string) =>
      (await member.call('fans.list', { id, sort: 'oldest' })).data.list.map(({ name }) => name)
    const before = await names(page)
    const again = await importOf(member, page, { name: 'fans.csv', content })
    expect(again).toMatchObject({ state: 'done', fans_seen: 10, fans_new: 0, fans_gone: 0 })
    expect(await names(page)).toEqual(before)
  })
})

test('fans.download as JSON returns one array with every character unchanged', async () => {
  const { member, page } = await listOf(hostile)
  const answer = await download(member, { id: page, all: true, format: 'json' })
  const list = (await answer.json()) as { uid: string; name: string; followed_at: string; gone_at: null }[]
  expect(list).toHaveLength(10)
  expect(list[7]).toMatchObject({ uid: '8', name: '🌸 two\nlines', gone_at: null })
  expect(list[8]!.name).toBe(hostile[8]![1])
  expect(list[0]!.followed_at).toBe('2026-09-30T00:00:00+00:00')
})

test('fans.download as XLSX stores names as text, never as formulas', async () => {
  const { member, page } = await listOf(hostile)
  const bytes = Buffer.from(
    await (await download(member, { id: page, all: true, format: 'xlsx' })).arrayBuffer(),
  )
  const upload = await openUpload(await uploads.put({ 'fans.xlsx': bytes }))
  const rows = (await readSheet(upload.entries))!
  await upload.close()
  expect(rows).toHaveLength(11)
  expect(rows[0]!.slice(0, 3)).toEqual(['uid', 'name', 'username'])
  expect(rows.slice(1).map((cells) => cells[1])).toEqual(
    hostile.map(([, name]) => name!.trim().replace(/[\u0001\u0002\u0007\uffff]/g, '')),
  )
  expect(bytes.toString('latin1')).not.toContain('<f>')
})

test('an XLSX that is imported again keeps names that look like Excel’s escapes', async () => {
  const { member, page } = await listOf([
    ['anna_x2003_', '_x000A_'],
    ['a_x0041_x0042_', '_X0041_'],
  ])
  const answer = await download(member, { id: page, all: true, format: 'xlsx' })
  const content = Buffer.from(await answer.arrayBuffer())
  const upload = await openUpload(await uploads.put({ 'fans.xlsx': content }))
  const xml = await text(upload.entries.find(({ path }) => path.endsWith('sheet1.xml'))!.bytes())
  await upload.close()
  expect(xml).toContain('anna_x005F_x2003_')
  const again = await importOf(member, page, { name: 'fans.xlsx', content })
  expect(again).toMatchObject({ state: 'done', fans_new: 0, notes: [{ key: 'already_imported' }] })
})

test('an XLSX has as many sheets as the fans need', async () => {
  const { page: id } = await listOf(hostile)
  const page = await server.services.db
    .selectFrom('pages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const workbook = await fansAsXlsx(server.services.pool, { page, most: null }, 4)
  const upload = await openUpload(await uploads.put({ 'fans.xlsx': await buffer(workbook) }))
  const uids: (string | undefined)[][] = []
  for (const entry of upload.entries.filter(({ path }) => path.startsWith('xl/worksheets/'))) {
    const xml = await text(entry.bytes())
    uids.push([...xml.matchAll(/<row><c [^>]*><is><t [^>]*>(\w+)</g)].map(([, uid]) => uid))
  }
  await upload.close()
  expect(uids).toEqual([
    ['uid', '1', '2', '3', '4'],
    ['uid', '5', '6', '7', '8'],
    ['uid', '9', '10'],
  ])
})

describe('fans.download of chosen fans', () => {
  test('contains only those fans, also if an id contains SQL', async () => {
    const { member, page } = await listOf(hostile)
    const answer = await download(member, {
      id: page,
      uid: ['2', '7', "x'); drop table fans; --"],
      format: 'json',
    })
    expect(((await answer.json()) as { uid: string }[]).map(({ uid }) => uid)).toEqual(['2', '7'])
  })

  test('accepts 10,000 ids', async () => {
    const { member, page } = await listOf(hostile)
    const uid = ['4', ...Array.from({ length: 9_999 }, (_, n) => `nobody${n}`)]
    const answer = await download(member, { id: page, uid, format: 'json' })
    expect(await answer.json()).toHaveLength(1)
  })

  test('is rejected if no fan is chosen', async () => {
    const { member, page } = await listOf(hostile)
    expect(await (await download(member, { id: page })).json()).toMatchObject({
      code: 0,
      error: 'nothing_selected',
    })
  })
})

test('the download of a page without fans is an empty JSON array, or a CSV with only its header', async () => {
  const { member, page } = await instagram()
  expect(await (await download(member, { id: page, all: true, format: 'json' })).json()).toEqual([])
  expect((await (await download(member, { id: page, all: true })).text()).split('\r\n')).toHaveLength(2)
})

test('a member without a paid plan can download only the 60 fans who are shown', async () => {
  const rows = Array.from({ length: 70 }, (_, n) => [`u${n}`, `Name ${n}`])
  const { member, page } = await listOf(rows, 0)
  const all = (await (await download(member, { id: page, all: true, format: 'json' })).json()) as {
    uid: string
  }[]
  expect(all).toHaveLength(60)
  const hidden = await download(member, { id: page, uid: ['u69', 'u3'], format: 'json' })
  expect(((await hidden.json()) as { uid: string }[]).map(({ uid }) => uid)).toEqual(['u3'])
})

test('the download contains fans who left, with the day', async () => {
  const { member, page, import: read } = await instagram()
  await read(await instagramZip({ fans: followed({ ann: '09-01', bob: '09-15' }), madeOn: '10-10' }))
  await read(await instagramZip({ fans: followed({ bob: '09-15' }), madeOn: '11-10' }))
  const list = (await (await download(member, { id: page, all: true, format: 'json' })).json()) as {
    uid: string
    gone_at: string | null
  }[]
  expect(list.find(({ uid }) => uid === 'ann')!.gone_at).toMatch(/^2026-11-10T/)
  expect(list.find(({ uid }) => uid === 'bob')!.gone_at).toBeNull()
})

describe('a download that is not read to the end', () => {
  const isFile = ({ headers }: IncomingMessage) => headers['content-type']!.startsWith('text/csv')

  /** Requests the whole list and reads none of it yet. */
  function begin(token: string, page: string): Promise<IncomingMessage> {
    const body = new URLSearchParams({ token, id: page, all: '1' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length }
    return new Promise((resolve, reject) => {
      request(`${server.origin}/api/Fans/downFans`, { method: 'POST', headers, agent: false }, resolve)
        .once('error', reject)
        .end(body)
    })
  }

  /** Retries until the server has noticed that an earlier reader has left. */
  async function beginFile(token: string, page: string): Promise<IncomingMessage> {
    for (;;) {
      const answer = await begin(token, page)
      if (isFile(answer)) return answer
      answer.destroy()
    }
  }

  test('releases its database connection', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => [`u${n}`, `Name ${n}`])
    const { member, page } = await listOf(rows)
    for (let n = 0; n < 25; n++) (await beginFile(member.token, page)).destroy()
    // The pool has 20 connections: if they had leaked, no further call would be answered.
    expect((await member.call('fans.list', { id: page })).data.total).toBe(3000)
  })

  test('counts towards the limit of two downloads at once, and does not affect another member', async () => {
    const { member, page } = await listOf(Array.from({ length: 3000 }, (_, n) => [`u${n}`, `Name ${n}`]))
    // More than the sockets buffer: a response that is not read does not finish.
    await sql`update fans set name = repeat('x', 5000) where page_id = ${page}`.execute(server.services.db)
    const other = await listOf([['1', 'Ann']])
    const held = [await begin(member.token, page), await begin(member.token, page)]
    expect(held.map(isFile)).toEqual([true, true])
    const third = await download(member, { id: page, all: true })
    expect(await third.json()).toMatchObject({ code: 0, error: 'downloads_at_once' })
    expect(await (await download(other.member, { id: other.page, all: true })).text()).toContain('Ann')
    held[0]!.destroy()
    const next = await beginFile(member.token, page)
    for (const answer of [held[1]!, next]) answer.destroy()
  })
})
