import fc from 'fast-check'
import { send } from '../../../../test/send'
import { startTestServer, type TestServer } from '../../../../test/server'
import { cases } from '../../../../test/test-all'
import { followed, imports, instagramZip, type TestMember, type Uploaded } from '../test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram, addPage, importOf } = imports(() => server)

const earlier = { ann: '09-01', bob: '09-15', cat: '10-01', dan: '10-02' }

/** A page with fans, two of whom have left, and posts with pictures; and the same page of another member, empty. */
async function twoPages() {
  const from = await instagram()
  await from.import(await instagramZip({ fans: followed(earlier), posts: 4, madeOn: '10-10' }))
  const later = followed({ cat: '10-01', dan: '10-02', eve: '11-01' })
  await from.import(await instagramZip({ fans: later, posts: 4, madeOn: '11-10' }))
  return { from, to: await instagram() }
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

const download = async (member: TestMember, call: 'fans.download' | 'posts.download', input: object) =>
  bytesOf(await send(server.origin, call, { ...input, all: true }, { token: member.token }))

async function takenAlong(member: TestMember) {
  const { url } = (await member.call('user.data', {})).data
  return bytesOf(await fetch(server.origin + url))
}

const rowsOf = async (columns: string, table: string, page: string, order: string) =>
  (
    await server.services.pool.query(`select ${columns} from ${table} where page_id = $1 order by ${order}`, [
      page,
    ])
  ).rows as unknown[]

const fansOf = (page: string) =>
  rowsOf('uid, at, dated, first_seen, last_seen, gone_at, name, username, url, email', 'fans', page, 'uid')
const postsOf = (page: string) =>
  rowsOf('uid, at, dated, kind, visibility, text, url, likes, comments, shares', 'posts', page, 'uid')
const filesOf = (page: string) =>
  rowsOf('post_uid, n, kind, hash, missing', 'post_media', page, 'post_uid, n')

async function countsOf(page: string) {
  const { rows } = await server.services.pool.query(
    'select fans, fans_gone, posts from pages where id = $1',
    [page],
  )
  return rows[0] as unknown
}

test('formulas and javascript: links are left out of an imported fan list and of its CSV download', async () => {
  const to = await instagram()
  const seen = '2026-10-01T00:00:00+00:00'
  const fans = [
    `=HYPERLINK("https://evil.example")`,
    'javascript:alert(1)',
    'https://www.instagram.com/c',
  ].map((url, n) => ({
    uid: `u${n}`,
    name: 'A',
    avatar: url,
    url,
    first_seen: seen,
    last_seen: seen,
    gone_at: null,
  }))
  const run = await to.import({ name: 'fans.json', content: Buffer.from(JSON.stringify(fans)) })
  expect(run).toMatchObject({ state: 'done', fans_seen: 3 })
  const links = [null, null, 'https://www.instagram.com/c']
  expect(await rowsOf('url, avatar', 'fans', to.page, 'uid')).toEqual(
    links.map((url) => ({ url, avatar: url })),
  )
  const list = await download(to.member, 'fans.download', { id: to.page, format: 'csv' })
  expect(list.toString()).not.toMatch(/[,"]=|javascript/)
})

describe('importing fans downloaded from FanKeep', () => {
  test.each(['csv', 'json', 'xlsx'])(
    'restores all fans, including those who left, from %s',
    async (format) => {
      const { from, to } = await twoPages()
      const content = await download(from.member, 'fans.download', { id: from.page, format })
      const run = await to.import({ name: `fans.${format}`, content })
      expect(run).toMatchObject({ state: 'done', fans_seen: 5, notes: [] })
      expect(await fansOf(to.page)).toEqual(await fansOf(from.page))
      expect(await countsOf(to.page)).toMatchObject({ fans: 3, fans_gone: 2, posts: 0 })

      const again = await to.import({ name: `fans.${format}`, content })
      expect(again).toMatchObject({ fans_new: 0, fans_gone: 0 })
      expect(await fansOf(to.page)).toEqual(await fansOf(from.page))
    },
  )

  test('gives every fan the same name, whatever is in it', async () => {
    const part = fc.constantFrom(
      ...["'", "''", '=', '@', '+', '＝', '#N/A', '#REF!', '="x"', '_x000A_', ' ', '\n', '\t'],
    )
    const text = fc.string({ unit: 'binary', maxLength: 20 })
    const pieces = fc.array(fc.oneof(part, text), { maxLength: 4 }).map((all) => all.join(''))
    // A workbook cannot have control characters, and a CSV has one kind of line end.
    // eslint-disable-next-line no-control-regex -- the characters that are left out
    const name = pieces.map((one) => one.replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, ''))
    const names = fc.array(name, { minLength: 100, maxLength: 100 })
    const formats = fc.constantFrom('csv', 'json', 'xlsx')
    const property = fc.asyncProperty(names, formats, async (all, format) => {
      const [from, to] = [await instagram(), await instagram()]
      const seen = '2026-10-01T00:00:00+00:00'
      const fans = all.map((one, n) => ({
        uid: `u${n}`,
        name: one,
        first_seen: seen,
        last_seen: seen,
        gone_at: null,
      }))
      await from.import({ name: 'fans.json', content: Buffer.from(JSON.stringify(fans)) })
      const content = await download(from.member, 'fans.download', { id: from.page, format })
      const run = await to.import({ name: `fans.${format}`, content })
      expect(run).toMatchObject({ fans_new: 100, notes: [] })
      expect(await fansOf(to.page)).toEqual(await fansOf(from.page))
    })
    await fc.assert(property, { numRuns: cases(40) })
  })

  test('does not bring back fans who have left since', async () => {
    const one = await instagram()
    await one.import(await instagramZip({ fans: followed(earlier), madeOn: '10-10' }))
    const content = await download(one.member, 'fans.download', { id: one.page, format: 'json' })
    await one.import(await instagramZip({ fans: followed({ cat: '10-01' }), madeOn: '11-10' }))
    const before = await fansOf(one.page)
    await one.import({ name: 'fans.json', content })
    expect(await fansOf(one.page)).toEqual(before)
    expect(await countsOf(one.page)).toMatchObject({ fans: 1, fans_gone: 3 })
  })
})

test('importing downloaded posts restores them with their files, without notes', async () => {
  const { from, to } = await twoPages()
  const content = await download(from.member, 'posts.download', { id: from.page })
  const run = await to.import({ name: 'posts.zip', content })
  expect(run).toMatchObject({ state: 'done', posts_new: 4, notes: [] })
  expect(await postsOf(to.page)).toEqual(await postsOf(from.page))
  expect(await filesOf(to.page)).toEqual(await filesOf(from.page))
})

test('importing posts and a fan list in one upload restores both', async () => {
  const { from, to } = await twoPages()
  const files: Uploaded[] = [
    { name: 'posts.zip', content: await download(from.member, 'posts.download', { id: from.page }) },
    {
      name: 'fans.csv',
      content: await download(from.member, 'fans.download', { id: from.page, format: 'csv' }),
    },
  ]
  await to.import(...files)
  expect(await countsOf(to.page)).toEqual(await countsOf(from.page))
})

describe('importing all of a member’s data', () => {
  test('restores the page of that name: fans, those who left, posts and files', async () => {
    const { from, to } = await twoPages()
    const other = await addPage(from.member, 'instagram', 'https://www.instagram.com/other.page')
    await importOf(
      from.member,
      other.id,
      await instagramZip({ fans: followed({ zoe: '09-01' }), owner: 'other.page' }),
    )
    const run = await to.import({ name: 'fankeep.zip', content: await takenAlong(from.member) })
    expect(run).toMatchObject({ state: 'done', fans_seen: 5, posts_new: 4 })
    expect(await fansOf(to.page)).toEqual(await fansOf(from.page))
    expect(await postsOf(to.page)).toEqual(await postsOf(from.page))
    expect(await filesOf(to.page)).toEqual(await filesOf(from.page))
    expect(await countsOf(to.page)).toEqual(await countsOf(from.page))
  })

  test('is refused on a page whose platform is not in the data', async () => {
    const { from } = await twoPages()
    const member = await server.asMember({ vipType: 2 })
    const page = await addPage(member, 'x', 'https://x.com/mochidaily')
    const run = await importOf(member, page.id, {
      name: 'fankeep.zip',
      content: await takenAlong(from.member),
    })
    expect(run).toMatchObject({ state: 'failed', error: { key: 'archive_other_platform' } })
  })
})
