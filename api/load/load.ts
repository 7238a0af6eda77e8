import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { call } from '../bench/client'
import { Report as Output } from '../bench/report'
import type { Order, Report } from './generator'
import { type Climb, kneeOf, nextRate } from './knee'
import { coresBetween, type Meter, meters, type Seconds } from './processes'
import type { StepResult } from './run-step'
import { readSettings, type Settings } from './settings'
import { type Site, withSite } from './site'
import { conclusionOf, linesOf, type MeasuredStep } from './words'

/*
 * `pnpm load`: members who behave as members do (`mix.ts`), more of them in each step, until a service level breaks. Only on this
 * machine; ends by itself. The settings are in `settings.ts`.
 */
const warmUp = 2_000
/** Seconds of the uncounted step before the first. */
const heatUp = 15
/** Milliseconds between two steps, so that pending work can finish. */
const rest = 1_000
const climb = { factor: 1.5, fine: 1.1, most: 300 }

const output = new Output()
const settings = readSettings(process.env)
process.exitCode = (await withSite(settings, measure)) ? 0 : 1

async function measure(site: Site): Promise<boolean> {
  output.tell(
    `${settings.members} members, ${settings.fans} fans on most main pages; pauses ${settings.speed} times shorter than a member's; seed ${settings.seed}.`,
  )
  await countOverlaps(site)
  const generator = fork(process.env.LOAD_GENERATOR ?? '', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    await tell(
      generator,
      { kind: 'begin', site: site.url, hasPages: site.hasPages, members: site.members },
      'ready',
    )
    const steps = await climbUp(generator, site, { ...climb, first: settings.first })
    for (const line of ['', ...conclusionOf(kneeOf(steps))]) output.tell(line)
    output.tell(`Imports, as they are at the end: ${await site.imports()}.`)
    return kneeOf(steps).held !== undefined
  } finally {
    generator.kill()
  }
}

/** Overlaps stay stored while the lists do not change, which is longer than a run, so they are computed before it. */
async function countOverlaps({ url, members }: Site): Promise<void> {
  const left = members.flatMap(({ token, address, pages: { main, small } }) =>
    [main, small].map(({ id }) => ({ caller: { origin: url, token, address }, id })),
  )
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop())
      await call(next.caller, 'insights.overlap', { id: next.id })
  }
  await Promise.all([work(), work()])
}

async function climbUp(generator: ChildProcess, site: Site, climbing: Climb): Promise<MeasuredStep[]> {
  const end = performance.now() + settings.minutes * 60_000
  const all: Record<string, Meter> = {
    ...site.meters,
    generator: meters.one(generator.pid!),
    runner: meters.one(process.pid),
    machine: meters.machine,
  }
  const steps: MeasuredStep[] = []
  // Uncounted: a freshly started server is not yet at full speed.
  await runOne(generator, all, climbing.first, { ...settings, seconds: heatUp }, settings.seed)
  for (;;) {
    const rate = nextRate(steps, climbing)
    if (rate === null) return steps
    if (performance.now() + settings.seconds * 1000 + warmUp > end) {
      output.tell(`MINUTES=${settings.minutes} are over.`)
      return steps
    }
    await site.nextDay()
    const step = await runOne(generator, all, rate, settings, settings.seed + 1 + steps.length)
    for (const line of linesOf(step)) output.tell(line)
    steps.push(step)
    await new Promise((resolve) => setTimeout(resolve, rest))
  }
}

async function runOne(
  generator: ChildProcess,
  all: Record<string, Meter>,
  rate: number,
  { seconds, speed }: Settings,
  seed: number,
): Promise<MeasuredStep> {
  const readings: { at: number; used: Seconds }[] = []
  const read = () => {
    const used = Object.fromEntries(Object.entries(all).map(([name, meter]) => [name, meter()]))
    readings.push({ at: performance.now(), used })
  }
  const hear = (report: Report) => report.kind === 'measuring' && read()
  generator.on('message', hear)
  const window = { warmUp, length: seconds * 1000 }
  const done = await tell(generator, { kind: 'step', rate, speed, seed, window }, 'done')
  generator.off('message', hear)
  const [before, after] = readings
  const elapsed = (after!.at - before!.at) / 1000
  return {
    ...(done.result as StepResult),
    rate,
    seconds,
    cores: coresBetween(before!.used, after!.used, elapsed),
  }
}

/** Sends an order, and waits for its report. @throws Error if the generator ends instead. */
async function tell<Kind extends Report['kind']>(generator: ChildProcess, order: Order, kind: Kind) {
  const ended = new AbortController()
  const fail = once(generator, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('The load generator ended')
  })
  fail.catch(() => {})
  const heard = new Promise<Extract<Report, { kind: Kind }>>((resolve) => {
    const hear = (report: Report) => {
      if (report.kind !== kind) return
      generator.off('message', hear)
      resolve(report as Extract<Report, { kind: Kind }>)
    }
    generator.on('message', hear)
  })
  generator.send(order)
  try {
    return await Promise.race([heard, fail])
  } finally {
    ended.abort()
  }
}
