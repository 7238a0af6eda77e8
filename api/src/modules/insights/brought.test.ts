import { startTestServer, type TestServer } from '../../../test/server'
import { addDays } from '../../infra/days'
import { imports } from '../backup/test-imports'
import { broughtOf } from './brought'

let server: TestServer
let page: string
beforeAll(async () => {
  server = await startTestServer()
  page = (await imports(() => server).instagram()).page
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.services.db.deleteFrom('posts').where('pageId', '=', page).execute()
})

const first = '2026-10-01'
const dayAt = (n: number) => addDays(first, n)

/** Days with the given numbers of joined fans, ten on all others. */
const covered = (joined: Record<number, number>, length = 30) =>
  Array.from({ length }, (_, n) => ({
    ...{ day: dayAt(n), total: null, left: 0, posts: 0 },
    joined: joined[n] ?? 10,
  }))

interface Post {
  on: number
  kind?: 'text' | 'photo' | 'video' | 'reply'
  likes?: number
  text?: string
  visibility?: 'public' | 'friends'
}

let posts = 0
const publish = (...given: Post[]) =>
  server.services.db
    .insertInto('posts')
    .values(
      given.map(({ on, kind = 'photo', likes, text = '', visibility = 'public' }) => ({
        pageId: page,
        uid: String(++posts),
        at: new Date(`${dayAt(on)}T20:00:00+08:00`),
        ...{ dated: true, kind, text, visibility, likes: likes ?? null, firstSeen: new Date(0) },
        ...{ url: null, comments: null, shares: null, changedAt: null },
      })),
    )
    .execute()
const brought = (days: ReturnType<typeof covered>) => broughtOf(server.services.db, page, days)

test('names the days that stand out, with the post of that day or of the day before', async () => {
  await publish(
    { on: 5, text: '開箱', likes: 3 },
    { on: 5, text: '抽獎', likes: 90, kind: 'video' },
    { on: 11, text: '直播預告' },
  )
  expect((await brought(covered({ 5: 40, 12: 25, 20: 60 })))?.days).toEqual([
    { day: dayAt(5), joined: 40, post: { day: dayAt(5), kind: 'video', text: '抽獎' } },
    { day: dayAt(12), joined: 25, post: { day: dayAt(11), kind: 'photo', text: '直播預告' } },
  ])
})

test('a day with less than twice the usual number of new fans does not stand out', async () => {
  await publish({ on: 3 }, { on: 4 })
  const { usual, days } = (await brought(covered({ 3: 19, 4: 20 })))!
  expect(usual).toBe(10)
  expect(days.map(({ day }) => day)).toEqual([dayAt(4)])
})

test('a few new fans do not stand out if hardly any join usually', async () => {
  await publish({ on: 3 })
  const quiet = covered({ 3: 4 }).map((day) => (day.joined === 10 ? { ...day, joined: 0 } : day))
  expect((await brought(quiet))?.days).toEqual([])
})

test('shows no text of a post that is not public', async () => {
  await publish({ on: 5, text: '只給摯友看', visibility: 'friends' })
  expect((await brought(covered({ 5: 40 })))?.days[0]?.post.text).toBe('')
})

test('compares kinds of posts by the fans who joined on their days, and ignores replies', async () => {
  await publish(
    ...[0, 1, 2, 3, 4].map((on) => ({ on, kind: 'video' as const })),
    ...[0, 1, 2, 10, 11, 12, 13].map((on) => ({ on, kind: 'text' as const })),
    ...[20, 21].map((on) => ({ on, kind: 'photo' as const })),
    ...[0, 1, 2, 3, 4].map((on) => ({ on, kind: 'reply' as const })),
  )
  const days = covered({ 0: 20, 1: 20, 2: 20, 3: 20, 4: 20, 10: 17 })
  expect((await brought(days))?.kinds).toEqual([
    { kind: 'video', days: 5, joined: 20 },
    { kind: 'text', days: 7, joined: 15.3 },
  ])
})

test('returns null for less than two weeks', async () => {
  await publish({ on: 5 })
  expect(await brought(covered({ 5: 40 }, 13))).toBeNull()
})
