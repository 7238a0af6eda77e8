import { startTestServer, type TestServer } from '../../../test/server'
import { instagramFiles } from '../../platforms/fixtures/instagram'
import { zipBuffer } from '../../platforms/fixtures/zip'
import { imports, instagramZip, followed, onDay } from '../backup/test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram } = imports(() => server)

/** Three lists of a page: Ann stays, Bob leaves and comes back, Cid leaves permanently, two join. */
async function threeLists() {
  const { member, page, import: read } = await instagram()
  const list = (madeOn: string, fans: Record<string, string>) =>
    instagramZip({ fans: followed(fans), madeOn, posts: 0 })
  await read(await list('11-01', { ann: '10-01', bob: '10-02', cid: '10-03' }))
  await read(await list('11-10', { ann: '10-01', cid: '10-03', dot: '11-08' }))
  await read(await list('11-19', { ann: '10-01', bob: '11-15', dot: '11-08', eve: '11-15' }))
  const ask = async (language: 'en' | 'zh-tw' | 'zh-cn' = 'en') =>
    (await member.call('insights.page', { id: page }, { language })).data
  return { member, page, read, list, ask }
}

test('three lists show who stayed and who came back, and who joined and left between them', async () => {
  const { ask } = await threeLists()
  const { lists, loyal, returning, period, days, fans, sentences } = await ask()
  expect(lists).toEqual({ count: 3, first: '2026-11-01', newest: '2026-11-19' })
  expect({ fans, loyal, returning }).toEqual({
    ...{ fans: 4, returning: 1 },
    loyal: { since: '2026-11-01', fans: 1 },
  })
  expect(period).toMatchObject({
    from: '2026-11-11',
    to: '2026-11-19',
    before: 3,
    total: 4,
    joined: 2,
    left: 1,
    busiest: { day: '2026-11-15', joined: 2, posts: 0 },
    earlier: { joined: 1, left: 1 },
  })
  expect(days).toHaveLength(365)
  expect(days.find(({ day }) => day === '2026-11-15')).toMatchObject({ total: 5, joined: 2, left: 0 })
  expect(sentences[0]).toEqual({
    key: 'grew',
    rows: 'days',
    text: 'From Nov 11 to Nov 19, 2 fans joined and 1 left. The list grew by 1, to 4 fans.',
    figures: [
      { name: 'from', value: 'Nov 11' },
      { name: 'to', value: 'Nov 19' },
      { name: 'joined', value: '2 fans' },
      { name: 'left', value: '1' },
      { name: 'total', value: '4 fans' },
      { name: 'net', value: '1' },
    ],
  })
})

test('the sentences are available in both Chinese languages', async () => {
  const { ask } = await threeLists()
  expect((await ask('zh-tw')).sentences[0]?.text).toBe(
    '11月11日到 11月19日，2 人加入，1 人離開。名單多了 1 人，來到 4 人。',
  )
  expect((await ask('zh-cn')).sentences[0]?.text).toBe(
    '11月11日到 11月19日，2 人加入，1 人离开。名单多了 1 人，来到 4 人。',
  )
})

test('a day of another year is written with its year', async () => {
  const { member, page, import: read } = await instagram()
  const list = (at: string) =>
    zipBuffer(instagramFiles({ fans: 3, posts: 0, newest: Date.UTC(2025, 11, 1) / 1000 }), {
      at: new Date(at),
    })
  await read(await list('2025-12-20T04:00:00Z'))
  await read(await list('2026-11-20T04:00:00Z'))
  const { data } = await member.call('insights.page', { id: page }, { language: 'en' })
  expect(data.sentences.find(({ key }) => key === 'loyal')?.text).toMatch(
    /^In every list since Dec 20, 2025: /,
  )
})

test('figures are kept until a new list is imported', async () => {
  const { ask, read, list } = await threeLists()
  const first = await ask()
  server.clock.pass(60)
  expect((await ask()).made_at).toBe(first.made_at)
  await read(await list('11-21', { ann: '10-01', bob: '11-15' }))
  const after = await ask()
  expect(after.made_at).not.toBe(first.made_at)
  expect([after.fans, after.lists.count]).toEqual([2, 4])
})

test('insights.page rejects another member’s page', async () => {
  const { page } = await threeLists()
  const stranger = await server.asMember({ vipType: 3 })
  expect(await stranger.call('insights.page', { id: page })).toMatchObject({ code: 0, error: 'not_found' })
})

test('without a list, or with only one, the sentences say what to do', async () => {
  const { member, page, import: read } = await instagram()
  const ask = async () => (await member.call('insights.page', { id: page }, { language: 'en' })).data
  expect((await ask()).sentences).toMatchObject([{ key: 'noList', rows: 'import', figures: [] }])
  await read(await instagramZip({ fans: 3, newest: onDay('11-01').getTime() / 1000, madeOn: '11-10' }))
  const { loyal, returning, period, forecast, sentences } = await ask()
  expect(sentences.map(({ key }) => key)).toContain('oneList')
  expect({ loyal, returning, period, forecast }).toEqual({
    loyal: null,
    returning: null,
    period: null,
    forecast: null,
  })
})
