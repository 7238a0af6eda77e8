import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { agree, finish, redirectUri } from '../../../test/other-sites'
import { visitors } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { withTwoFactor } from '../../../test/two-factor'
import { followed, imports, instagramZip } from '../backup/test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { codeSentTo } = visitors(() => server)
const { instagram } = imports(() => server)

/** The IP address from which the member bound their account. */
const home = '198.51.100.23'

/** A member with data of every kind: page, fans, posts, files, picture, binding, link, two-factor login, sessions. */
async function fullMember() {
  const { member, page, import: read } = await instagram()
  await read(await instagramZip({ fans: followed({ anna_of_the_erased: '09-01' }), posts: 2 }))
  const two = await withTwoFactor(server, member)
  const as = { token: two.token }
  const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#12ab34' } })
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(picture)], 'me.png')
  const { url } = (await server.call('user.uploadImage', {}, { ...as, files: { file } })).data
  await server.call('user.saveHead', { head_pic: url }, as)
  server.clock.pass(61)
  await server.call('media.sendEmailCode', {}, as)
  const code = codeSentTo(member.email)
  const begun = (await server.call('media.beginBind', { platform: 'x', redirect_uri: redirectUri, code }, as))
    .data
  const given = finish(begun, await agree(server, begun, { email: `bound-${member.email}` }))
  await server.call('media.bind', { platform: 'x', ...given }, { ...as, address: home })
  return { ...member, page, as, secret: two.secret }
}

/** Every row of every table of the product's and the queue's, as text. */
async function everything(): Promise<{ table: string; row: string }[]> {
  const { pool } = server.services
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
      return rows.map(({ row }) => ({ table: name, row }))
    }),
  )
  return found.flat()
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}

describe('deleting an account', () => {
  test('is rejected without a code or with a wrong one, and the account remains', async () => {
    const member = await server.asMember()
    expect(await member.call('user.delete', {})).toMatchObject({ error: 'code_required' })
    expect(await member.call('user.delete', { code: '123456' })).toMatchObject({ error: 'code_required' })
    expect((await member.call('user.info', {})).code).toBe(1)
  })

  test('erases the member’s rows, files and platform tokens; another member’s account remains', async () => {
    const neighbour = await server.asMember()
    const one = await fullMember()
    const before = await everything()
    const traces = [one.email, one.secret, 'anna_of_the_erased', `bound-${one.email}`]
    // Proves that the search below would find traces.
    for (const trace of [one.email, 'anna_of_the_erased', `"user_id": ${one.id}`])
      expect([trace, before.some(({ row }) => row.includes(trace))]).toEqual([trace, true])
    const { filesDir } = server.services.config
    expect(filesIn(filesDir).length).toBeGreaterThan(0)
    const boundTokens = server.sandbox.store.tokenCount('x')

    server.clock.pass(61)
    await server.call('media.sendEmailCode', { use: 'delete' }, one.as)
    const code = codeSentTo(one.email)
    expect(await server.call('user.delete', { code, at_once: true }, one.as)).toMatchObject({ code: 1 })
    expect((await server.call('user.info', {}, one.as)).code).toBe(-1)
    await server.work()

    const after = await everything()
    const left = after.filter(
      ({ row }) =>
        traces.some((trace) => row.includes(trace)) ||
        row.includes(`"user_id": ${one.id},`) ||
        row.includes(`"user_id": ${one.id}}`) ||
        row.includes(`"page_id": ${one.page},`) ||
        row.includes(`"page_id": ${one.page}}`),
    )
    expect(left).toEqual([])
    expect(before.some(({ table, row }) => table === 'public.audit' && row.includes(home))).toBe(true)
    expect(after.filter(({ table, row }) => table === 'public.audit' && row.includes(home))).toEqual([])
    expect(filesIn(filesDir)).toEqual([])
    expect(server.sandbox.store.tokenCount('x')).toBeLessThan(boundTokens)
    expect(server.sent[0]).toMatchObject({ to: one.email, subject: '你的帳號已經刪除' })
    expect((await neighbour.call('user.info', {})).code).toBe(1)
  })

  test('lets the address of an erased account request a registration code', async () => {
    const one = await server.asMember()
    server.clock.pass(61)
    await one.call('media.sendEmailCode', { use: 'delete' })
    await one.call('user.delete', { code: codeSentTo(one.email), at_once: true })
    server.clock.pass(61)
    const again = await server.call('auth.sendEmailCode', { email: one.email, use: 'register' })
    expect(again.code).toBe(1)
    expect(server.sent[0]!.code).toMatch(/^\d{6}$/)
  })
})

/** The names and contents of a ZIP. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const entries = new Map<string, string>()
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('latin1'))
  return entries
}

describe('download of all data kept for a member', () => {
  test('is a ZIP with the account, pages, fans, posts and files, without secrets', async () => {
    const one = await fullMember()
    const { url } = (await server.call('user.data', {}, one.as)).data
    const response = await fetch(server.origin + url)
    expect(response.headers.get('content-disposition')).toContain(
      'attachment; filename="fankeep-2026-11-21.zip"',
    )
    const entries = await unzip(Buffer.from(await response.arrayBuffer()))
    const page = `pages/${one.page}`
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining([
        'account.json',
        'picture.webp',
        'pages.json',
        'bindings.json',
        `${page}/fans.jsonl`,
        `${page}/posts.jsonl`,
      ]),
    )
    expect(entries.get(`${page}/fans.jsonl`)).toContain('anna_of_the_erased')
    expect(entries.get('account.json')).toContain(one.email)
    expect([...entries.keys()].filter((name) => name.startsWith(`${page}/files/`)).length).toBeGreaterThan(0)
    const all = [...entries.values()].join('\n')
    for (const secret of [one.secret, one.as.token, 'passwordHash', 'tokenHash', '"tokens"'])
      expect(all).not.toContain(secret)
  })

  test('has everything else if a file is missing from the storage, and names the file', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: followed({ anna: '09-01' }), posts: 2 }))
    const { db, files } = server.services
    const { hash } = await db
      .selectFrom('pageFiles')
      .select('hash')
      .where('pageId', '=', page)
      .orderBy('hash')
      .executeTakeFirstOrThrow()
    await files.remove(hash)
    const { url } = (await member.call('user.data', {})).data
    const entries = await unzip(Buffer.from(await (await fetch(server.origin + url)).arrayBuffer()))
    const names = [...entries.keys()]
    expect(names).toEqual(expect.arrayContaining(['account.json', 'pages.json', `pages/${page}/posts.jsonl`]))
    expect(names.filter((name) => name.startsWith(`pages/${page}/files/`))).not.toHaveLength(0)
    const text = Buffer.from(entries.get('missing-files.txt')!, 'latin1').toString()
    expect(text).toMatch(
      new RegExp(`^\ufeff我們的儲存空間裡找不到以下檔案[^]*\r\npages/${page}/files/${hash}\\.`),
    )
  })

  test('is available for five minutes, only under the member’s signed link', async () => {
    const [one, two] = [await server.asMember(), await server.asMember()]
    const { url } = (await one.call('user.data', {})).data
    const get = async (path: string) => {
      const response = await fetch(server.origin + path)
      await response.arrayBuffer()
      return response.status
    }
    expect(await get(url.replace(`/${one.id}/`, `/${two.id}/`))).toBe(404)
    expect(await get(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(404)
    expect(await get(url.split('?')[0]!)).toBe(404)
    expect(await get(url)).toBe(200)
    server.clock.pass(5 * 60 + 1)
    expect(await get(url)).toBe(404)
  })

  /** Opens a download without reading it, as a paused browser download does. */
  const open = (url: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      request(server.origin + url, { agent: false }, resolve)
        .once('error', reject)
        .end()
    })

  test('serves two downloads at once, answers a third with 429, and serves again after one is closed', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ fans: followed({ anna: '09-01' }), posts: 1 }))
    // More than the socket buffers hold: a response that is not read does not finish.
    const noise = randomBytes(24 * 1024 ** 2).toString('base64')
    await sql`update posts set text = ${noise} where page_id = ${page}`.execute(server.services.db)
    const { url } = (await member.call('user.data', {})).data
    const held = [await open(url), await open(url)]
    expect(held.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const third = await open(url)
    expect(third.statusCode).toBe(429)
    held[0]!.destroy()
    let next = await open(url)
    for (; next.statusCode === 429; next = await open(url)) next.destroy()
    expect(next.statusCode).toBe(200)
    for (const one of [third, held[1]!, next]) one.destroy()
  })

  test('answers a HEAD request with 404 without collecting the data', async () => {
    const member = await server.asMember()
    const { url } = (await member.call('user.data', {})).data
    const made = vi.spyOn(
      server.api.modules.find(({ name }) => name === 'user')!,
      'exportData',
    )
    expect((await fetch(server.origin + url, { method: 'HEAD' })).status).toBe(404)
    expect(made).not.toHaveBeenCalled()
    made.mockRestore()
  })
})
