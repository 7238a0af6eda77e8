import type { PlatformKey } from '@fankeep/shared/contract'
import { startTestServer, type TestServer } from '../../../../test/server'
import { facebookFiles } from '../../../platforms/fixtures/facebook'
import { zipBuffer } from '../../../platforms/fixtures/zip'
import { imports, instagramZip, onDay } from '../test-imports'

/*
 * One person under several names: found by the user name, by the id, or after a name change.
 */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { addPage, importOf, pageOf, deletePage, erasePage } = imports(() => server)

const urls: Partial<Record<PlatformKey, string>> = {
  x: 'https://x.com/mochidaily',
  instagram: 'https://www.instagram.com/mochi.daily',
  facebook: 'https://www.facebook.com/mochi.daily',
}

/** When each fan followed, to the second: not on the hour as in hand-written lists. */
const second = (day: string, n: number) => onDay(day).getTime() / 1000 + 60 * n + 17

async function page(platform: 'x' | 'instagram' | 'facebook') {
  const member = await server.asMember({ vipType: 2 })
  const { id } = await addPage(member, platform, urls[platform]!)
  const fans = async () =>
    (await member.call('fans.list', { id, sort: 'oldest', limit: 100 })).data.list.map(
      ({ uid, name, username, gone_at, earlier }) => ({
        ...{ uid, name, username },
        gone: gone_at !== null,
        earlier: earlier ?? [],
      }),
    )
  /** Imports Instagram followers by name and the second they followed; the archive is made on `madeOn`. */
  const followers = async (madeOn: string, list: Record<string, number>) =>
    importOf(
      member,
      id,
      await instagramZip({ fans: Object.entries(list).map(([name, at]) => ({ name, at })), madeOn }),
    )
  const csv = (...rows: string[]) =>
    importOf(member, id, {
      name: 'fans.csv',
      content: Buffer.from(['uid,name,username,followed_at', ...rows].join('\n')),
    })
  const people = async (madeOn: string, list: Record<string, number>) =>
    importOf(
      member,
      id,
      await zipBuffer(
        facebookFiles({ fans: Object.entries(list).map(([name, at]) => ({ name, at, username: name })) }),
        { at: onDay(madeOn) },
      ),
    )
  return { member, id, fans, followers, csv, people, pageOf: () => pageOf(member, id) }
}
const keysOf = (run: { notes: { key: string }[] }) => run.notes.map(({ key }) => key)
const iso = (at: number) => new Date(at * 1000).toISOString()

describe('a fan in three lists', () => {
  test('stays one fan: first only a handle, then an id with another handle, then another display name', async () => {
    const { fans, followers, csv, pageOf } = await page('instagram')
    const at = second('09-01', 1)
    await followers('10-10', { 'old.name': at, stays: second('09-02', 2) })
    const run = await csv(`17841400000000001,Ann,new.name,${iso(at)}`, `,,stays,${iso(second('09-02', 2))}`)
    expect(run).toMatchObject({ fans_new: 0, fans_gone: 0 })
    const third = await csv(`17841400000000001,Ann Lee,new.name,${iso(at)}`, ',,stays,')
    expect(third).toMatchObject({ fans_new: 0, fans_gone: 0 })
    expect(await fans()).toMatchObject([
      {
        uid: '17841400000000001',
        name: 'Ann Lee',
        username: 'new.name',
        gone: false,
        earlier: [{ uid: 'old.name', match: 'date' }],
      },
      { uid: 'stays', earlier: [] },
    ])
    expect(await pageOf()).toMatchObject({ fans: 2 })
  })
})

describe('a changed user name', () => {
  test('is matched by the second in which the fan followed, and noted as not certain', async () => {
    const { member, id, fans, followers, pageOf } = await page('instagram')
    const at = second('09-01', 1)
    await followers('10-10', { before: at, other: second('09-02', 2) })
    const run = await followers('11-10', { after: at, other: second('09-02', 2) })
    expect(run).toMatchObject({ fans_new: 0, fans_gone: 0 })
    expect(run.notes.find(({ key }) => key === 'fans_renamed')?.msg).toMatch(/^1 .*not certain/)
    expect(await fans()).toEqual([
      {
        ...{ uid: 'after', name: null, username: 'after', gone: false },
        earlier: [{ uid: 'before', name: 'before', match: 'date' }],
      },
      { uid: 'other', name: null, username: 'other', gone: false, earlier: [] },
    ])
    expect((await pageOf()).fans).toBe(2)
    const history = await member.call('fans.history', { id, from: '2026-10-09', to: '2026-11-11' })
    expect(history.data).toMatchObject({ joined: 0, left: 0 })
    const found = await member.call('fans.list', { id, q: 'after' })
    expect(found.data.list.map(({ uid }) => uid)).toEqual(['after'])
  })

  test('gives one fan with two earlier names after two changes and a repeated archive', async () => {
    const { fans, followers } = await page('instagram')
    const at = second('09-01', 1)
    await followers('10-10', { one: at })
    await followers('10-20', { two: at })
    await followers('10-30', { three: at })
    const again = await followers('10-30', { three: at })
    expect(keysOf(again)).toContain('already_imported')
    expect(await fans()).toMatchObject([{ uid: 'three', earlier: [{ uid: 'one' }, { uid: 'two' }] }])
  })

  test('in an older archive imported later is matched, and the fan keeps the current name', async () => {
    const { fans, followers } = await page('instagram')
    const at = second('09-01', 1)
    await followers('11-10', { today: at })
    const older = await followers('10-10', { earlier: at })
    expect(older).toMatchObject({ fans_new: 0, fans_gone: 0 })
    expect(await fans()).toEqual([
      {
        ...{ uid: 'today', name: null, username: 'today', gone: false },
        earlier: [{ uid: 'earlier', name: 'earlier', match: 'date' }],
      },
    ])
    // The name is stored by now: it is found by the name only.
    await followers('10-11', { earlier: at })
    expect((await fans()).map(({ uid }) => uid)).toEqual(['today'])
  })

  test('stays among the chosen fans of a CallBack that waits', async () => {
    const { member, id, followers } = await page('instagram')
    const at = second('09-01', 1)
    await followers('10-10', { before: at, other: second('09-02', 2) })
    const later = new Date(server.clock.now().getTime() + 86_400_000)
    await server.services.db
      .insertInto('callbacks')
      .values({
        ...{ pageId: id, userId: member.id, via: ['email'], link: 'https://a.example', message: 'x' },
        ...{ audience: 'chosen', uids: ['before', 'other'], sendAt: later, createdAt: server.clock.now() },
      })
      .execute()
    await followers('11-10', { after: at, other: second('09-02', 2) })
    const { uids } = await server.services.db
      .selectFrom('callbacks')
      .select('uids')
      .where('pageId', '=', id)
      .executeTakeFirstOrThrow()
    expect(uids).toEqual(['after', 'other'])
  })
})

describe('fans of Facebook, known only by their names', () => {
  test('a changed display name is matched by the second in which the fan followed', async () => {
    const { fans, people } = await page('facebook')
    await people('10-10', { Ann: second('09-01', 1), Bob: second('09-02', 2) })
    await people('11-10', { 'Ann Lee': second('09-01', 1), Bob: second('09-02', 2) })
    expect(
      (await fans()).map(({ name, gone, earlier }) => [name, gone, earlier.map((one) => one.name)]),
    ).toEqual([
      ['Ann Lee', false, ['Ann']],
      ['Bob', false, []],
    ])
  })

  test('a fan who left and a new fan of the same name are two fans', async () => {
    const { fans, people } = await page('facebook')
    await people('10-10', { Ann: second('09-01', 1) })
    const run = await people('11-10', { Ann: second('10-20', 5) })
    expect(run).toMatchObject({ fans_new: 1, fans_gone: 1 })
    expect((await fans()).map(({ name, gone, earlier }) => [name, gone, earlier])).toEqual([
      ['Ann', true, []],
      ['Ann', false, []],
    ])
  })
})

describe('an id that comes with a known user name', () => {
  test('becomes the fan’s id, and later lists with only user names still match the fan', async () => {
    const { fans, csv } = await page('x')
    await csv(',,ann,', ',,bob,')
    await csv('1234567890,Ann,Ann,', '2234567890,Bob,bob,')
    expect(await fans()).toMatchObject([
      { uid: '1234567890', name: 'Ann', earlier: [{ uid: 'ann', match: 'username' }] },
      { uid: '2234567890', earlier: [{ uid: 'bob', match: 'username' }] },
    ])
    await csv(',Ann,ann,', ',,cat,')
    expect((await fans()).map(({ uid }) => uid).sort()).toEqual(['1234567890', '2234567890', 'cat'])
  })

  test('matches nothing if 20,000 rows on either side share the name, and takes less than 20 seconds', async () => {
    const { csv } = await page('x')
    const rows = (uid: (n: number) => string) => Array.from({ length: 20_000 }, (_, n) => `${uid(n)},,same,`)
    await csv(...rows((n) => String(1_000_000_000 + n)))
    const begun = performance.now()
    expect(await csv(...rows((n) => `hand-${n}`))).toMatchObject({ state: 'done', fans_new: 20_000 })
    expect(performance.now() - begun).toBeLessThan(20_000)
  })

  test('makes a second fan if the user name already came with another id', async () => {
    const { fans, csv } = await page('x')
    await csv('1234567890,Ann,ann,')
    await csv('9934567890,Eve,ann,')
    expect((await fans()).map(({ uid }) => uid).sort()).toEqual(['1234567890', '9934567890'])
  })
})

describe('fans that are not matched', () => {
  test('a new fan takes the user name that another fan gave up', async () => {
    const { fans, followers } = await page('instagram')
    await followers('10-10', { before: second('09-01', 1), stays: second('09-02', 2) })
    await followers('10-20', { after: second('09-01', 1), stays: second('09-02', 2) })
    // Another person takes the abandoned user name.
    const run = await followers('11-10', {
      after: second('09-01', 1),
      stays: second('09-02', 2),
      before: second('11-01', 3),
    })
    expect(run).toMatchObject({ fans_new: 1, fans_gone: 0 })
    expect((await fans()).map(({ uid }) => uid)).toEqual(['after', 'stays', 'before'])
  })

  test('fans who followed in the same second, or whose date has no time, are not matched', async () => {
    const { fans, followers } = await page('instagram')
    const at = second('09-01', 1)
    const noon = onDay('09-03').getTime() / 1000
    await followers('10-10', { a: at, b: at, c: noon, stays: second('09-02', 2) })
    const run = await followers('11-10', { d: at, e: noon, stays: second('09-02', 2) })
    expect(run).toMatchObject({ fans_new: 2, fans_gone: 3 })
    expect((await fans()).flatMap(({ earlier }) => earlier)).toEqual([])
  })

  test('fans who followed after the list that lacks them are not matched', async () => {
    const { followers } = await page('instagram')
    await followers('10-10', { a: second('10-20', 1), stays: second('09-02', 2) })
    expect(await followers('11-10', { b: second('10-20', 1), stays: second('09-02', 2) })).toMatchObject({
      fans_new: 1,
      fans_gone: 1,
    })
  })

  test('fans of a list that lacks a part are not matched if others followed within minutes', async () => {
    const { member, id, followers, fans } = await page('instagram')
    const near = { near: second('09-01', 4), stays: second('09-02', 2) }
    await followers('10-10', { a: second('09-01', 1), ...near })
    const part = { parts: 2, without: [1], madeOn: '11-10' }
    const fansOf = [
      { name: 'stays', at: second('09-02', 2) },
      { name: 'b', at: second('09-01', 1) },
    ]
    await importOf(member, id, await instagramZip({ fans: fansOf, ...part }))
    expect((await fans()).map(({ uid, gone }) => [uid, gone]).sort()).toEqual([
      ['a', false],
      ['b', false],
      ['near', false],
      ['stays', false],
    ])
  })
})

test('earlier names of fans are restored from the download of all data, and erased with their page', async () => {
  const { member, id, followers } = await page('instagram')
  await followers('10-10', { before: second('09-01', 1) })
  await followers('11-10', { after: second('09-01', 1) })
  const to = await page('instagram')
  const { url } = (await member.call('user.data', {})).data
  const content = Buffer.from(await (await fetch(server.origin + url)).arrayBuffer())
  await importOf(to.member, to.id, { name: 'fankeep.zip', content })
  expect(await to.fans()).toMatchObject([
    { uid: 'after', earlier: [{ uid: 'before', name: 'before', match: 'date' }] },
  ])
  const names = async () =>
    (await server.services.pool.query('select 1 from fan_names where page_id = $1', [id])).rowCount
  expect(await names()).toBe(1)
  await deletePage(member, id)
  await erasePage(member, id)
  await server.work()
  expect(await names()).toBe(0)
})
