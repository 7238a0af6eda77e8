import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PlatformKey } from '@fankeep/shared/contract'
import { setTimeout as delay } from 'node:timers/promises'
import { call, type Caller } from '../bench/client'
import type { Environment } from '../bench/environment'
import type { PlayedPlatform } from '../src/sandbox/world'
import { startSandbox } from '../src/sandbox'
import { randomFrom } from '../src/platforms/fixtures/people'
import { agree, finish, redirectUri } from '../test/other-sites'
import type { ApiProcess } from '../test/process'
import type { TestServer } from '../test/server'
import { startAgain } from '../bench/kill'

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

export const publicUrl = 'http://localhost:8080'
const mostMs = 60 * 60_000

export interface Way {
  from: PlatformKey
  to: PlayedPlatform
  app: 'instagram' | 'threads' | 'google'
  url: (handle: string) => string
  kind: (n: number) => { kind: string; files: { kind: string; type: string; bytes: number }[]; text: string }
}

const photo = { kind: 'photo', type: 'image/jpeg', bytes: 3000 }
const film = { kind: 'video', type: 'video/mp4', bytes: 5000 }
const words = (n: number) => `第 ${n} 則，慢慢燉三個小時 🍲`

/**
 * Pairs of source and target, with their kinds of posts: albums, videos, texts that become threads, videos of several
 * chunks.
 */
export const ways: Way[] = [
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

/** The current state of the platforms and the server. */
export interface RestoreRun {
  environment: Environment
  sandbox: Sandbox
  random: () => number
  routes: Route[]
  api: ApiProcess
  caller: Caller
  /** Restarts the server after a kill. */
  begin: () => Promise<{ api: ApiProcess; caller: Caller }>
  /** Milliseconds by which the platforms' clock is ahead of ours. */
  time: { ahead: number }
  pauses: number
}

/** The platforms, with a clock that can be moved ahead. */
export async function startPlatforms() {
  const time = { ahead: 0 }
  const clock = { now: () => new Date(Date.now() + time.ahead) }
  return { time, sandbox: await startSandbox({ publicUrl, clock }) }
}

/** @param platforms those that the site already uses, if any */
export async function beginRun(
  environment: Environment,
  token: string,
  posts: number,
  platforms?: Awaited<ReturnType<typeof startPlatforms>>,
): Promise<RestoreRun> {
  const { time, sandbox } = platforms ?? (await startPlatforms())
  const env = { SANDBOX_URL: sandbox.url, PUBLIC_URL: publicUrl }
  const begin = async () => {
    const begun = await startAgain(environment, token, env)
    sandbox.reachAt(begun.caller.origin)
    return begun
  }
  const { api, caller } = await begin()
  const routes: Route[] = []
  for (const way of ways) routes.push(await beginRoute(environment, caller, sandbox, way, posts))
  return { environment, sandbox, random: randomFrom(17), routes, api, caller, begin, time, pauses: 0 }
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
  // The next restore would be too soon, so a week passes.
  await environment.pool.query(`update restores set started_at = started_at - interval '8 days'`)
  return { way, request: request.id, account: sandbox.world.known(way.to, handle)! }
}

export type Route = Awaited<ReturnType<typeof beginRoute>>

/** A lost page with `posts` posts and their files, as after a backup. */
async function makePosts({ pool, files }: Environment, way: Way, posts: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into pages (user_id, platform, handle, handles, url, name, created_at)
     select id, $1, $2, array[$2], 'https://lost.example/' || $2, 'Lost', now() from users where email = 'bench@fankeep.test' returning id`,
    [way.from, `lost${way.to}`],
  )
  const page = rows[0]!.id
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

export async function requestsNow({ caller, routes }: RestoreRun) {
  const { list } = await call(caller, 'restore.list', { limit: 100 })
  return routes.map(({ request }) => list.find(({ id }) => id === request)!)
}

export const isOver = ({ state }: { state: number }) => state !== 2

/** Resumes paused restores. If all of them wait for a time, moves the clock to the earliest one. */
async function skip(run: RestoreRun) {
  const rows = (await requestsNow(run)).filter((row) => !isOver(row))
  // Paused automatically after three posts in a row without an answer: the member resumes it.
  const paused = rows.filter(({ phase }) => phase === 'paused')
  for (const { id } of paused) await call(run.caller, 'restore.goOn', { request: id })
  run.pauses += paused.length
  if (rows.length === 0 || rows.some(({ phase }) => phase !== 'waiting')) return
  const next = Math.min(...rows.map(({ wait_until }) => Date.parse(wait_until!)))
  run.time.ahead += await passTime(run.environment, next)
}

export async function until(run: RestoreRun, isSo: () => Promise<boolean> | boolean) {
  for (const began = Date.now(); !(await isSo()); await delay(20)) {
    await skip(run)
    if (Date.now() - began > mostMs) throw new Error('The awaited state was not reached in time')
  }
}

/** Advances the time to `to`, by moving the timestamps in the database back. Returns the milliseconds. */
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
