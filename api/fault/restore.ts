import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PlatformKey } from '@fankeep/shared/contract'
import { call, type Caller } from '../bench/client'
import type { Environment } from '../bench/environment'
import type { Report } from '../bench/report'
import type { PlayedAccount, PlayedPlatform, PlayedPost } from '../sandbox/world'
import { startSandbox } from '../sandbox'
import { folderFiles } from '../src/infra/files'
import { randomFrom } from '../src/platforms/fixtures/people'
import { agree, finish, redirectUri } from '../test/other-sites'
import type { TestServer } from '../test/server'
import { kill, killUnder, pause, startAgain, victimOf } from './kill'

type Sandbox = Awaited<ReturnType<typeof startSandbox>>

const publicUrl = 'http://localhost:8080'
const mostMs = 60 * 60_000

interface Way {
  from: PlatformKey
  to: PlayedPlatform
  app: 'instagram' | 'threads' | 'google'
  url: (handle: string) => string
  kind: (n: number) => { kind: string; files: { kind: string; type: string; bytes: number }[]; text: string }
}

const photo = { kind: 'photo', type: 'image/jpeg', bytes: 3000 }
const film = { kind: 'video', type: 'video/mp4', bytes: 5000 }
const words = (n: number) => `第 ${n} 則，慢慢燉三個小時 🍲`

/** Where from and to, and what such posts have: albums, films, texts that become threads, films of more than one piece. */
const ways: Way[] = [
  {
    from: 'facebook',
    to: 'instagram',
    app: 'instagram',
    url: (handle) => `https://www.instagram.com/${handle}`,
    kind: (n) => ({
      kind: n % 20 === 0 ? 'video' : 'photo',
      files: n % 20 === 0 ? [film] : Array.from({ length: 1 + (n % 3) }, () => photo),
      text: words(n),
    }),
  },
  {
    from: 'x',
    to: 'threads',
    app: 'threads',
    url: (handle) => `https://www.threads.com/@${handle}`,
    kind: (n) => ({
      kind: n % 5 === 0 ? 'text' : 'photo',
      files: n % 5 === 0 ? [] : [photo],
      text: n % 25 === 0 ? `${words(n)}${'湯頭清甜，湯料實在。'.repeat(80)}` : words(n),
    }),
  },
  {
    from: 'youtube',
    to: 'youtube',
    app: 'google',
    url: (handle) => `https://www.youtube.com/@${handle}`,
    kind: (n) => ({
      kind: 'video',
      files: [n % 50 === 0 ? { ...film, bytes: 9 * 1024 * 1024 } : film],
      text: `${words(n)}\n\n說明`,
    }),
  },
]

/**
 * Restores of so many posts each, three ways at once, while the platforms throttle, refuse, hang up and break off, and the
 * server is killed again and again, half of the times in the very moment in which a post was taken and not answered.
 */
export async function killRestore(
  environment: Environment,
  token: string,
  { posts, kills }: { posts: number; kills: number },
  report: Report,
): Promise<void> {
  let [ahead, pauses] = [0, 0]
  const sandbox = await startSandbox({ publicUrl, clock: { now: () => new Date(Date.now() + ahead) } })
  const env = { SANDBOX_URL: sandbox.url, PUBLIC_URL: publicUrl }
  const random = randomFrom(17)
  const begin = async () => {
    const begun = await startAgain(environment, token, env)
    sandbox.reachAt(begun.caller.origin)
    return begun
  }
  let { api, caller } = await begin()
  const routes: Route[] = []
  for (const way of ways) routes.push(await beginRoute(environment, caller, sandbox, way, posts))
  const faults = misbehave(sandbox, posts, random)
  const now = async () => {
    const { list } = await call(caller, 'restore.list', { limit: 100 })
    return routes.map(({ request }) => list.find(({ id }) => id === request)!)
  }
  const settled = async () =>
    (await now()).reduce((sum, { done, failed, unknown }) => sum + done + failed + unknown, 0)
  const skip = async () => {
    const rows = (await now()).filter(({ state }) => state === 2)
    // Paused by itself, because three in a row had no answer: the member has it go on.
    const paused = rows.filter(({ phase }) => phase === 'paused')
    for (const { id } of paused) await call(caller, 'restore.goOn', { request: id })
    pauses += paused.length
    if (rows.length === 0 || rows.some(({ phase }) => phase !== 'waiting')) return
    ahead += await passTime(environment, Math.min(...rows.map(({ wait_until }) => Date.parse(wait_until!))))
  }
  const until = async (isSo: () => Promise<boolean> | boolean) => {
    for (const began = Date.now(); !(await isSo()); await pause(20)) {
      await skip()
      if (Date.now() - began > mostMs) throw new Error('It did not come to that')
    }
  }
  let [killed, inTheAir] = [0, 0]
  for (let n = 0; n < kills; n++) {
    const before = await settled()
    // So that all kills fall into the restores, each waits for its share of what is left.
    const share = ((routes.length * posts - before) / (kills - n + 2)) * random()
    await until(async () => (await settled()) >= before + share)
    const left = (await now()).flatMap(({ state }, at) => (state === 2 ? [ways[at]!] : []))
    if (left.length === 0) break
    if (n % 2 === 0) {
      const { app } = left[Math.floor(random() * left.length)]!
      // Put before the others that wait: the next post is taken, and nothing is said.
      sandbox.misbehaviours.next({ app, fault: 'hang', on: 'publish', seconds: 3600 })
      // The last of them may come too late for what is left.
      await until(
        async () =>
          !sandbox.misbehaviours.list().some(({ seconds }) => seconds === 3600) ||
          (await now()).every(({ state }) => state !== 2),
      )
    } else await pause(random() * 400)
    const { rows } = await environment.pool.query<{ n: number }>(
      `select count(*)::int as n from restore_items where asked_at is not null`,
    )
    inTheAir += rows[0]!.n
    killed++
    const victim = victimOf(n, kills)
    if (victim !== 'the api and its worker') {
      await killUnder(environment, { api, caller }, victim)
      continue
    }
    await kill(api)
    ;({ api, caller } = await begin())
  }
  await until(async () => (await now()).every(({ state }) => state !== 2))
  report.tell(
    `${posts} posts each; ${killed} kills, ${inTheAir} posts in the air; ${faults} faults of the platforms`,
    'restore',
  )
  report.tell(
    `${(ahead / 3_600_000).toFixed(0)} h waited for limits, ${pauses} times paused by itself`,
    '  of the platforms’ time',
  )
  for (const route of routes) await check(caller, route, posts, report)

  sandbox.misbehaviours.clear()
  for (const { request } of routes) await retryAll(caller, request)
  await until(async () => (await now()).every(({ state }) => state !== 2))
  for (const route of routes) await checkAll(caller, route, posts, report)
  await api.stop()
  await sandbox.close()
}

async function beginRoute(
  environment: Environment,
  caller: Caller,
  sandbox: Sandbox,
  way: Way,
  posts: number,
) {
  const handle = `new${way.to}`
  const lost = await makePosts(environment, way, posts)
  const { id } = await call(caller, 'pages.add', { platform: way.to, url: way.url(handle) } as never)
  const begun = await call(caller, 'pages.beginAccess', { id, redirect_uri: redirectUri })
  const back = await agree(caller as unknown as TestServer, begun, { email: `${handle}@island.example` })
  await call(caller, 'pages.access', { id, ...finish(begun, back) })
  const keyed = () => ({ idempotency_key: randomUUID() })
  const { request } = await call(caller, 'restore.apply', { id: lost, to: id, ...keyed() } as never)
  await call(caller, 'restore.start', { request: request.id, ...keyed() } as never)
  // The next one would be too soon: a week goes by.
  await environment.pool.query(`update restores set started_at = started_at - interval '8 days'`)
  return { way, request: request.id, account: sandbox.world.known(way.to, handle)! }
}

type Route = Awaited<ReturnType<typeof beginRoute>>

/** A lost page with so many posts, and their files, as a backup leaves them. */
async function makePosts({ pool, dataDir }: Environment, way: Way, posts: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into pages (user_id, platform, handle, handles, url, name, created_at)
     select id, $1, $2, array[$2], 'https://lost.example/' || $2, 'Lost', now() from users limit 1 returning id`,
    [way.from, `lost${way.to}`],
  )
  const page = rows[0]!.id
  const files = folderFiles(`${dataDir}/files`)
  for (let n = 1; n <= posts; n++) {
    const { kind, files: given, text } = way.kind(n)
    await pool.query(
      `insert into posts (page_id, uid, at, dated, kind, visibility, text, first_seen)
       values ($1, $2, timestamptz '2024-01-01' + $3 * interval '1 hour', true, $4, 'public', $5, now())`,
      [page, `post-${n}`, n, kind, text],
    )
    for (const [position, file] of given.entries()) {
      const head = Buffer.from(`${way.to} ${n} ${position} `)
      const { hash } = await files.put(Readable.from([head, Buffer.alloc(file.bytes - head.length, n % 251)]))
      await pool.query(
        `insert into files (hash, bytes, type, created_at) values ($1, $2, $3, now()) on conflict do nothing`,
        [hash, file.bytes, file.type],
      )
      await pool.query(`insert into page_files (page_id, hash) values ($1, $2) on conflict do nothing`, [
        page,
        hash,
      ])
      await pool.query(
        `insert into post_media (page_id, post_uid, n, uri, kind, hash) values ($1, $2, $3, $4, $5, $6)`,
        [page, `post-${n}`, position, String(position), file.kind, hash],
      )
    }
  }
  return page
}

/** Something goes wrong about every fourth post, at each step of the way. Gives how often. */
function misbehave({ misbehaviours }: Sandbox, posts: number, random: () => number): number {
  const kinds = ['throttle', 'refuse', 'cut', 'hang', 'drop', 'fault', 'html'] as const
  const steps = ['publish', 'publish', 'prepare', 'check'] as const
  let made = 0
  for (const { app } of ways)
    for (let n = 0; n < posts / 4; n++) {
      const fault = kinds[Math.floor(random() * kinds.length)]!
      const on = fault === 'refuse' ? 'publish' : steps[Math.floor(random() * steps.length)]!
      misbehaviours.add({
        app,
        fault,
        on,
        after: Math.floor(random() * 9),
        seconds: fault === 'hang' ? 1 : 90,
      })
      made++
    }
  return made
}

/** Lets the time go on to a moment: what lies in the database moves back by as much. Gives by how much (milliseconds). */
async function passTime({ pool }: Environment, to: number): Promise<number> {
  const ms = Math.max(0, to - Date.now())
  const by = `interval '1 millisecond' * ${Math.ceil(ms)}`
  await pool.query(`
    begin;
    update restore_items set at = at - ${by}, asked_at = asked_at - ${by}, lease_until = lease_until - ${by};
    update restores set wait_until = wait_until - ${by} where wait_until is not null;
    update pgboss.job set start_after = start_after - ${by} where name = 'restore.publish' and state in ('created', 'retry');
    select pg_notify('fankeep_jobs', 'restore.publish');
    commit`)
  return ms
}

interface Item {
  n: number
  post: string
  outcome: string
  url: string | null
  why: { key: string } | null
}

const itemsOf = async (caller: Caller, request: string) => {
  const all = []
  for (let cursor: string | null = '0'; cursor !== null;) {
    const { list, next }: { list: Item[]; next: string | null } = await call(caller, 'restore.show', {
      urr_id: request,
      limit: 100,
      cursor,
    } as never)
    all.push(...list)
    cursor = next
  }
  return all
}

/** Which post of ours a post over there is; of a thread's later parts, which one they answer. */
const keyOf = ({ text, title = '', after }: PlayedPost) =>
  after === undefined ? `post ${numberIn(title + text)}` : `answer to ${after}`
const numberIn = (text: string) => /第 (\d+) 則/.exec(text)?.[1]

function standing({ account: { published } }: { account: PlayedAccount }) {
  const posts = new Set(published.flatMap(({ text, title = '' }) => numberIn(title + text) ?? []))
  return { all: published.length, different: new Set(published.map(keyOf)).size, posts }
}

async function check(caller: Caller, route: Route, posts: number, report: Report) {
  const items = await itemsOf(caller, route.request)
  const { all, different, posts: there } = standing(route)
  const counted = (outcome: string) => items.filter((item) => item.outcome === outcome)
  const isThere = ({ post }: { post: string }) => there.has(post.replace('post-', ''))
  const name = `${route.way.from} → ${route.way.to}`
  report.tell(
    `${counted('done').length} done, ${counted('failed').length} failed, ${counted('unknown').length} unknown; ${all} stand there`,
    name,
  )
  report.hold('  published twice', all - different, { most: 0 }, '')
  report.hold(
    '  said to be published that is not',
    counted('done').filter((item) => !isThere(item)).length,
    { most: 0 },
    '',
  )
  report.hold(
    '  said to have failed that stands there',
    // Of a thread refused in the middle the beginning is there, and that is what is said of it.
    counted('failed').filter((item) => isThere(item) && item.why?.key !== 'restore_refused_part').length,
    { most: 0 },
    '',
  )
  report.hold(
    '  neither done, failed nor unknown',
    posts - counted('done').length - counted('failed').length - counted('unknown').length,
    { most: 0 },
    '',
  )
}

async function retryAll(caller: Caller, request: string) {
  for (const { n, outcome } of await itemsOf(caller, request))
    if (outcome === 'failed' || outcome === 'unknown')
      await call(caller, 'restore.retry', { request, n } as never)
}

async function checkAll(caller: Caller, route: Route, posts: number, report: Report) {
  const items = await itemsOf(caller, route.request)
  const { all, different, posts: there } = standing(route)
  const name = `  ${route.way.to}, each failed one tried again`
  report.hold(
    `${name}: not published`,
    posts - items.filter(({ outcome }) => outcome === 'done').length,
    { most: 0 },
    '',
  )
  report.hold(`${name}: missing there`, posts - there.size, { most: 0 }, '')
  report.hold(`${name}: published twice`, all - different, { most: 0 }, '')
}
