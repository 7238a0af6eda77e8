import { telemetrySample } from '@fankeep/shared/contract/telemetry'
import { type Build, makeBuild, makeContext, route, versionOf } from '../test/builds'
import { type AutomaticParts, FirstSeen, takeBackFailing } from './automatic'
import { canary, publish, rollback } from './publish'
import { trialOf } from './registry'
import { count, type DayBook } from './telemetry/day-book'
import { keepDay } from './telemetry/kept'
import { readTrial, TrialBook } from './telemetry/trials'

const shell: Build = { name: 'shell' }
const home: Build = { name: 'mf-home', routes: [route('/')] }
const settings = { percent: 5, views: 100, minutes: 30 }
const wentLive = Date.parse('2026-11-21T08:00:00Z')
const after = (minutes: number) => () => new Date(wentLive + minutes * 60_000)

/** The second version of mf-home is live, the first one before it. */
async function setUp() {
  const context = makeContext()
  await publish(context, [makeBuild(shell), makeBuild(home)])
  await publish(context, [makeBuild({ ...home, version: versionOf(2) })])
  let processes = 0
  const see = async (number: number, { loads = 0, fail = 0, render = 0 }) => {
    const about = { remote: 'mf-home', version: versionOf(number) }
    const samples = [
      ...Array.from({ length: loads / 10 }, () => ({ ...about, kind: 'load', value: 100 })),
      ...Array.from({ length: fail }, () => ({ ...about, kind: 'fail' })),
      ...Array.from({ length: render }, () => ({ ...about, kind: 'render' })),
    ].map((sample) => telemetrySample.parse(sample))
    const writer = `process-${processes++}`
    const [trials, book]: [TrialBook, DayBook] = [new TrialBook(), {}]
    const trial = trialOf(await context.store.read(), 'mf-home', versionOf(number))
    samples.forEach((sample, index) => {
      count(book, sample)
      if (trial) trials.count(trial, sample, `10.0.0.${index}`)
    })
    await trials.keep(context.store.backend, writer)
    await keepDay(context.store.backend, '2026-11-21', writer, book)
  }
  const look = (more: Partial<AutomaticParts> = {}) =>
    takeBackFailing({ store: context.store, settings, now: after(5), firstSeen: new FirstSeen(), ...more })
  const present = async () => (await context.store.read()).releases['mf-home']!
  return { context, see, look, present }
}

test('a version that fails above the threshold is rolled back, with the reason and figures in the history', async () => {
  const { context, see, look, present } = await setUp()
  await see(2, { loads: 110, fail: 4 })
  await see(2, { loads: 80, fail: 6, render: 2 })
  expect(await look()).toMatchObject([{ name: 'mf-home', version: versionOf(2), did: 'rolled back' }])
  expect((await present()).live).toBe(versionOf(1))
  const { change } = await context.store.read()
  expect(change).toMatchObject({ who: 'automatic', action: 'rollback', at: after(5)().toISOString() })
  expect(change?.why).toBe(
    `6.0% of 200 views of ${versionOf(2)} failed: 10 did not load, 2 threw. The threshold is 5%.`,
  )
})

test.each([
  ['exactly at the threshold', { loads: 190, fail: 10 }, 5],
  ['in too few views', { loads: 50, fail: 49 }, 5],
  ['after the watched period', { loads: 100, fail: 100 }, 30],
])('a version that fails %s stays live', async (_, seen, minutes) => {
  const { see, look, present } = await setUp()
  await see(2, seen)
  expect(await look({ now: after(minutes) })).toEqual([])
  expect((await present()).live).toBe(versionOf(2))
})

describe.each([-3, 3])('if the publisher’s clock is %i hours off', (hours) => {
  async function publishThird() {
    const all = await setUp()
    const firstSeen = new FirstSeen()
    await all.look({ firstSeen })
    const offClock = { ...all.context, now: after(5 + hours * 60) }
    await publish(offClock, [makeBuild({ ...home, version: versionOf(3) })])
    await all.look({ firstSeen, now: after(6) })
    await all.see(3, { loads: 100, fail: 40 })
    return { ...all, firstSeen }
  }

  test('a version is watched as long as the server has seen it live', async () => {
    const { firstSeen, look } = await publishThird()
    expect(await look({ firstSeen, now: after(35) })).toMatchObject([{ did: 'rolled back' }])
  })

  test('a version is no longer watched after that', async () => {
    const { firstSeen, look } = await publishThird()
    expect(await look({ firstSeen, now: after(36) })).toEqual([])
  })
})

test('a server that starts watches a version of a publisher whose clock is ahead for no longer than the period', async () => {
  const { context, see, look } = await setUp()
  await publish({ ...context, now: after(500) }, [makeBuild({ ...home, version: versionOf(3) })])
  await see(3, { loads: 100, fail: 40 })
  const firstSeen = new FirstSeen()
  expect(await look({ firstSeen, now: after(5), settings: { ...settings, percent: 100 } })).toEqual([])
  expect(await look({ firstSeen, now: after(35) })).toEqual([])
})

test('only one of several servers that check at the same moment rolls back, and only once', async () => {
  const { context, see, look } = await setUp()
  await see(2, { loads: 100, fail: 40 })
  const before = (await context.store.read()).revision
  const outcomes = (await Promise.all(Array.from({ length: 8 }, () => look()))).flat()
  expect(outcomes.map(({ did }) => did)).toEqual(['rolled back'])
  expect((await context.store.read()).revision).toBe(before + 1)
  expect(await look()).toEqual([])
})

test('a rollback skips an earlier version that failed too, and stops if no version is left', async () => {
  const { context, see, look, present } = await setUp()
  await see(2, { loads: 100, fail: 40 })
  await publish(context, [makeBuild({ ...home, version: versionOf(3) })])
  await see(3, { loads: 100, fail: 40 })
  await look()
  expect((await present()).live).toBe(versionOf(1))
  await see(1, { loads: 100, fail: 90 })
  expect(await look()).toEqual([])
  expect((await present()).live).toBe(versionOf(1))
})

test('if every earlier version failed too, nothing changes and the outcome is reported as stuck', async () => {
  const { see, look, present } = await setUp()
  await see(1, { loads: 100, fail: 40 })
  await see(2, { loads: 100, fail: 40 })
  expect(await look()).toMatchObject([{ did: 'stuck' }])
  expect((await present()).live).toBe(versionOf(2))
})

test('failures from an earlier time live do not count when a version is published again', async () => {
  const { context, see, look, present } = await setUp()
  await see(2, { loads: 100, fail: 40 })
  await rollback(context, 'mf-home')
  await publish(context, [{ name: 'mf-home', version: versionOf(2) }])
  expect(await look()).toEqual([])
  expect((await present()).live).toBe(versionOf(2))
})

test('a failing canary is ended however long it has run, and the live version stays', async () => {
  const { context, see, look, present } = await setUp()
  const third = makeBuild({ ...home, version: versionOf(3) })
  await publish(context, [third], 5)
  await canary(context, 'mf-home', versionOf(3), 10)
  await see(3, { loads: 90, fail: 20 })
  const outcomes = await look({ now: after(5000) })
  expect(outcomes).toMatchObject([{ version: versionOf(3), did: 'canary ended' }])
  expect(await present()).toMatchObject({ live: versionOf(2) })
  expect((await present()).canary).toBeUndefined()
  expect((await context.store.read()).change).toMatchObject({ who: 'automatic', action: 'canary' })
})

test('a rollback that the checks refuse is reported, and nothing changes', async () => {
  const context = makeContext()
  await publish(context, [makeBuild(shell), makeBuild({ ...home, requires: { react: '^19.3.1' } })])
  await publish(context, [
    makeBuild({ ...shell, version: versionOf(2), provides: { react: '20.0.0' } }),
    makeBuild({ ...home, version: versionOf(2), requires: { react: '^20.0.0' } }),
  ])
  const trials = new TrialBook()
  for (let from = 0; from < 120; from++)
    trials.count('mf-home-2', { kind: 'fail', remote: 'mf-home', version: versionOf(2) }, String(from))
  await trials.keep(context.store.backend, 'process')
  const [outcome] = await takeBackFailing({
    ...{ store: context.store, settings, now: after(5) },
    firstSeen: new FirstSeen(),
  })
  expect(outcome).toMatchObject({ did: 'refused', why: expect.stringMatching(/needs react \^19.3.1/) })
  expect((await context.store.read()).revision).toBe(2)
})

test('reports from one IP address cannot roll back a version, however many it sends', async () => {
  const { context } = await setUp()
  const trials = new TrialBook()
  for (let sent = 0; sent < 1000; sent++)
    trials.count('t', { kind: 'fail', remote: 'mf-home', version: versionOf(2) }, '10.0.0.1')
  await trials.keep(context.store.backend, 'process')
  expect((await readTrial(context.store.backend, 't')).fail).toBeLessThan(10)
})
