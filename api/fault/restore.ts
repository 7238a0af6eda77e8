import { setTimeout as delay } from 'node:timers/promises'
import { call, type Caller } from '../bench/client'
import type { Environment } from '../bench/environment'
import type { Report } from '../bench/report'
import type { PlayedAccount, PlayedPost } from '../src/sandbox/world'
import { kill } from '../bench/kill'
import { killUnder, victimOf } from './victims'
import {
  beginRun,
  isOver,
  requestsNow,
  type RestoreRun,
  type Route,
  type Sandbox,
  until,
  type Way,
  ways,
} from './restore-run'

/**
 * Three restores of so many posts at the same time, while the platforms throttle, refuse, hang up and break off, and the
 * server is killed again and again, half of the times exactly when a post was accepted but not answered.
 */
export async function killRestore(
  environment: Environment,
  token: string,
  { posts, kills }: { posts: number; kills: number },
  report: Report,
  platforms?: Parameters<typeof beginRun>[3],
): Promise<void> {
  const run = await beginRun(environment, token, posts, platforms)
  const { sandbox, routes } = run
  const faults = misbehave(sandbox, posts, run.random)
  const { killed, inTheAir } = await killAgainAndAgain(run, posts, kills)
  await until(run, async () => (await requestsNow(run)).every(isOver))
  report.tell(
    `${posts} posts each; ${killed} kills, ${inTheAir} posts in the air; ${faults} faults of the platforms`,
    'restore',
  )
  report.tell(
    `${(run.time.ahead / 3_600_000).toFixed(0)} h waited for limits, ${run.pauses} times paused by itself`,
    '  of the platforms’ time',
  )
  for (const route of routes) await check(run.caller, route, posts, report)

  sandbox.misbehaviours.clear()
  for (const { request } of routes) await retryAll(run.caller, request)
  await until(run, async () => (await requestsNow(run)).every(isOver))
  for (const route of routes) await checkAll(run.caller, route, posts, report)
  await run.api.stop()
  await sandbox.close()
}

/** Kills this often while the restores run. `inTheAir`: the sum of requested posts without an answer at each kill. */
async function killAgainAndAgain(run: RestoreRun, posts: number, kills: number) {
  const settled = async () =>
    (await requestsNow(run)).reduce((sum, { done, failed, unknown }) => sum + done + failed + unknown, 0)
  let [killed, inTheAir] = [0, 0]
  for (let n = 0; n < kills; n++) {
    const before = await settled()
    // Each kill waits for its share of the rest, so that all kills happen during the restores.
    const share = ((run.routes.length * posts - before) / (kills - n + 2)) * run.random()
    await until(run, async () => (await settled()) >= before + share)
    const left = (await requestsNow(run)).flatMap((row, at) => (isOver(row) ? [] : [ways[at]!]))
    if (left.length === 0) break
    if (n % 2 === 0) await hangAtPublishing(run, left)
    else await delay(run.random() * 400)
    const { rows } = await run.environment.pool.query<{ n: number }>(
      `select count(*)::int as n from restore_items where asked_at is not null`,
    )
    inTheAir += rows[0]!.n
    killed++
    const victim = victimOf(run.environment, n, kills)
    if (victim === 'the api and its worker') {
      await kill(run.api)
      Object.assign(run, await run.begin())
    } else await killUnder(run.environment, run, victim)
  }
  return { killed, inTheAir }
}

/** Waits until a platform has accepted a post without answering. */
async function hangAtPublishing(run: RestoreRun, left: Way[]) {
  const { misbehaviours } = run.sandbox
  const { app } = left[Math.floor(run.random() * left.length)]!
  // Queued before the other faults: the next post is accepted without an answer.
  misbehaviours.next({ app, fault: 'hang', on: 'publish', seconds: 3600 })
  // The last kills can come too late, when nothing is left.
  await until(
    run,
    async () =>
      !misbehaviours.list().some(({ seconds }) => seconds === 3600) || (await requestsNow(run)).every(isOver),
  )
}

/** Adds faults for about every fourth post, at each step. Returns how many. */
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

/** Identifies the source of a published post; for later parts of a thread, the post they reply to. */
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
    `${counted('done').length} done, ${counted('failed').length} failed, ${counted('unknown').length} unknown; ${all} are there`,
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
    '  said to have failed that is there',
    // If a thread was refused midway its beginning is published, and the item says so.
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
