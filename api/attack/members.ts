import { randomUUID } from 'node:crypto'
import { youtubeFiles } from '../src/platforms/fixtures/youtube'
import { instagramFiles } from '../src/platforms/fixtures/instagram'
import { posts } from '../src/platforms/fixtures/samples'
import { zipBuffer } from '../src/platforms/fixtures/zip'
import type { Must } from './must'
import type { Fields } from '../bench/client'
import { newMember, type Target, Visitor } from './visitor'

/** Harm to a member, by mistake or by another member. */
export async function attackMembers(target: Target, must: Must): Promise<void> {
  const demo = new Visitor(target, '10.30.0.1')
  await demo.logIn('demo@fankeep.test', 'keep-the-fans')
  await writeInParallel(demo, must)
  await restorePrivateVideo(demo, must)
  await sendEmptyLink(demo, must)
  await seeMoreThanSixty(target, must)
  await guessDiscounts(target, must)
  await hideInNames(demo, must)
  await deleteAndPutBack(demo, must)
  await useOthersIds(target, demo, must)
  await closeSite(target, demo, must)
}

/** The demonstration member's pages, and which of them was hijacked. */
async function pagesOf(demo: Visitor) {
  const { list } = await demo.mustCall('pages.list')
  return { all: list, lost: list.find(({ state }) => state === 'hijacked')! }
}

async function writeInParallel(demo: Visitor, must: Must) {
  const { lost, all } = await pagesOf(demo)
  const to = all.find(({ id }) => id !== lost.id)!
  const callback: Fields = {
    id: lost.id,
    via: 'email',
    message: 'We moved.',
    link: 'https://slow.island/new',
  }
  const draft: Fields = { id: lost.id, to: to.id, reason: 'hijacked', posts: 'all', draft: 1 }
  const heard = (
    await Promise.all([
      demo.many(24, 'callback.send', () => ({ ...callback, idempotency_key: randomUUID() })),
      demo.many(24, 'restore.apply', () => ({ ...draft, idempotency_key: randomUUID() })),
      demo.many(24, 'orders.postStorage', () => ({ pack: 1, count: 1, idempotency_key: randomUUID() })),
    ])
  ).flat()
  const bad = heard.filter(({ status, error }) => status !== 200 || error === 'fault')
  must(
    '72 parallel writes of one member: no 500, none hangs',
    bad.length === 0,
    bad.map(({ status }) => status).join(' '),
  )
  const { list } = await demo.mustCall('callback.list', { id: lost.id })
  const waiting = list.filter(({ phase }) => phase === 'waiting')
  must('and the 24 CallBacks among them are one', waiting.length === 1, String(waiting.length))
  for (const { id } of waiting) await demo.mustCall('callback.cancel', { callback: id })
}

async function restorePrivateVideo(demo: Visitor, must: Must) {
  const page = await demo.addPage('youtube', 'https://www.youtube.com/@attackedchannel')
  const files = youtubeFiles({ posts: posts(2), films: false })
  const table = 'Takeout/YouTube and YouTube Music/video metadata/videos.csv'
  files[table] = String(files[table]).replace(',Public,', ',Private,')
  files['Takeout/YouTube and YouTube Music/music library songs.csv'] =
    'Video ID,Song Title,Album Title,Artist Name 1\nsong0000001,Another Song,An Album,Someone Else\n'
  await demo.importArchive(page, await zipBuffer(files))
  const { list } = await demo.mustCall('posts.list', { id: page })
  must("songs of others are not among the member's videos", list.length === 2, `${list.length} videos of 2`)
  const to = await demo.addPage('youtube', 'https://www.youtube.com/@attackednew')
  const { request } = await demo.mustCall('restore.apply', {
    ...{ id: page, to, reason: 'lost_access', posts: 'all', draft: 1, idempotency_key: randomUUID() },
  })
  const dry = await demo.mustCall('restore.dryRun', { request: request.id })
  const fitted = dry.list.find(({ visibility }) => visibility === 'private')
  must(
    'a private video is restored as private, or not at all',
    fitted !== undefined && fitted.audience !== 'public',
    String(fitted?.audience),
  )
}

async function sendEmptyLink(demo: Visitor, must: Must) {
  const { lost } = await pagesOf(demo)
  const body = { id: lost.id, via: 'email', link: '', message: 'I wait for you here: {新連結}' }
  const refused = await demo.call('callback.send', { ...body, idempotency_key: randomUUID() })
  must('a CallBack whose link is empty is refused', refused.code === 0, String(refused.error))
  const sent = await demo.mustCall('callback.send', {
    ...body,
    link: 'https://slow.island/new',
    idempotency_key: randomUUID(),
  })
  const back = await demo.mustCall('callback.cancel', { callback: sent.id })
  must(
    'one that was sent is held, and can be taken back',
    sent.held === true && back.sent === 0,
    `${back.sent} sent`,
  )
}

async function seeMoreThanSixty(target: Target, must: Must) {
  const free = await newMember(target)
  const page = await free.addPage('instagram', 'https://www.instagram.com/mochi.daily/')
  await free.importArchive(page, await zipBuffer(instagramFiles({ fans: 300, posts: 1 })))
  const seen = new Set<string>()
  for (const sort of ['newest', 'oldest', 'name'])
    for (const q of ['', ...'abcdefghijklmnopqrstuvwxyz0123456789王李陳小'])
      for (const offset of [0, 60]) {
        const { data } = await free.call('fans.list', { id: page, sort, q, limit: 100, offset })
        for (const { uid } of data?.list ?? []) seen.add(uid)
      }
  must(
    'a member without a plan sees 60 fans by every search and order',
    seen.size === 60,
    `${seen.size} of 300`,
  )
}

async function guessDiscounts(target: Target, must: Must) {
  const guesser = await newMember(target)
  const answers = await guesser.many(60, 'orders.price', (n) => ({
    type: 2,
    period: 1,
    discount: `SAVE${n}`,
  }))
  const last = await guesser.call('orders.draftPlan', { type: 2, period: 1, discount: 'SAVE99' })
  const looked = answers.filter(({ error }) => error === 'discount_invalid').length
  must(
    'of 60 discount codes guessed at once 30 are looked at',
    looked === 30 && last.error === 'too_many_requests',
    `${looked} looked at, then ${last.error}`,
  )
}

async function hideInNames(demo: Visitor, must: Must) {
  await demo.call('user.saveNickname', { nickname: '林\u0007予\u202e安' })
  const { nickname } = await demo.mustCall('user.info')
  must('control characters and turned text are taken out of names', !/[\u0007\u202e]/.test(nickname), '')
}

async function deleteAndPutBack(demo: Visitor, must: Must) {
  const { canned } = await demo.mustCall('callback.saveCanned', { title: 'Kept', message: 'Kept words' })
  const { id } = canned!
  await demo.mustCall('callback.saveCanned', { canned: id, delete: 1 })
  await demo.mustCall('callback.saveCanned', { canned: id, put_back: 1 })
  const { list } = await demo.mustCall('callback.canned')
  must(
    'a deleted message can be put back',
    list.some((one) => one.id === id),
    '',
  )
}

/** Calls everything as another member, with the demonstration member's ids. */
async function useOthersIds(target: Target, demo: Visitor, must: Must) {
  const other = await newMember(target)
  const { all } = await pagesOf(demo)
  const id = all[0]!.id
  const tries: [Parameters<Visitor['call']>[0], Fields][] = [
    ['fans.list', { id }],
    ['fans.history', { id, from: '2026-01-01', to: '2026-02-01' }],
    ['fans.download', { id, format: 'csv', all: 1 }],
    ['posts.list', { id }],
    ['posts.download', { id, all: 1 }],
    ['pages.set', { id, state: 'active' }],
    ['pages.delete', { id }],
    ['backup.start', { id }],
    ['callback.preview', { id, via: 'email' }],
    ['callback.send', { id, via: 'email', message: 'x', idempotency_key: randomUUID() }],
    ['restore.page', { id }],
    ['optIn.settings', { id }],
    ['optIn.turn', { id, on: 0 }],
    ['pages.putBack', { id }],
    ['pages.erase', { id }],
  ]
  const answers = await Promise.all(
    tries.map(async ([name, fields]) => ({ name, ...(await other.call(name, fields)) })),
  )
  const open = answers.filter(({ code }) => code === 1)
  must(
    "another member's id answers nothing",
    open.length === 0,
    open.map(({ name }) => name).join(' ') || `${tries.length} calls`,
  )
}

async function closeSite(target: Target, demo: Visitor, must: Must) {
  const json = { 'content-type': 'application/json', origin: target.url }
  const signIn = await fetch(`${target.url}/ops/session`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ token: target.opsToken }),
  })
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const set = (closed: boolean) =>
    fetch(`${target.url}/ops/site`, {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify({
        id: randomUUID(),
        closed,
        message: { 'zh-tw': '', 'zh-cn': '', en: 'Back soon' },
        why: 'attack suite',
      }),
    })
  const stranger = await fetch(`${target.url}/ops/site`, {
    method: 'POST',
    headers: json,
    body: '{"closed":true,"why":"mine"}',
  })
  must('a stranger cannot close the site', stranger.status === 401, String(stranger.status))
  const closed = await set(true)
  const during = await demo.call('site.state')
  const opened = await set(false)
  const after = await demo.call('site.state')
  must(
    'an operator closes and opens it',
    closed.ok && opened.ok && JSON.stringify(during.data) !== JSON.stringify(after.data),
    `${closed.status} ${opened.status}`,
  )
}
