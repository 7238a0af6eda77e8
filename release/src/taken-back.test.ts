import { makeBuild, makeContext, route, versionOf } from '../test/builds'
import { standingOf } from './build-api'
import { canary, endCanary, promote, publish, rollback } from './publish'
import { retire } from './retire'
import { takenBackIn } from './taken-back'

const home = { name: 'mf-home', routes: [route('/')] }
const build = (number: number) => makeBuild({ ...home, version: versionOf(number) })

/** The first two versions of mf-home, one after the other. */
async function setUp() {
  const context = { ...makeContext(), author: { who: 'ann', why: 'blank' } }
  await publish(context, [makeBuild({ name: 'shell' }), makeBuild(home)])
  await publish(context, [build(2)])
  const taken = async (number: number) =>
    takenBackIn(await context.store.history(), { name: 'mf-home', version: versionOf(number) })
  return { context, taken }
}

test('a version that was rolled back stays taken back, whatever goes live after it', async () => {
  const { context, taken } = await setUp()
  expect(await taken(2)).toBeUndefined()
  await rollback(context, 'mf-home')
  await publish(context, [build(3)])
  await publish(context, [build(4)])
  expect(await taken(2)).toEqual({ who: 'ann', why: 'blank', at: '2026-11-21T08:00:00.000Z' })
  expect(await taken(3)).toBeUndefined()
  expect(await standingOf(context.root, 'mf-home', versionOf(2))).toMatchObject({
    live: false,
    takenBack: { who: 'ann' },
  })
  expect(await standingOf(context.root, 'mf-home', versionOf(3))).toEqual({ kept: true, live: false })
})

test.each<[string, (context: Awaited<ReturnType<typeof setUp>>['context']) => Promise<unknown>]>([
  ['publishes it again', (context) => publish(context, [build(2)])],
  ['rolls back to it', (context) => rollback(context, 'mf-home', versionOf(2))],
  ['makes it a canary', (context) => canary(context, 'mf-home', versionOf(2), 5)],
])('a version is no longer taken back once a person %s', async (_, change) => {
  const { context, taken } = await setUp()
  await rollback(context, 'mf-home')
  await change(context)
  expect(await taken(2)).toBeUndefined()
})

test('a canary that was ended is taken back; one that was promoted is not', async () => {
  const { context, taken } = await setUp()
  await publish(context, [build(3)], 5)
  await endCanary(context, 'mf-home')
  expect(await taken(3)).toMatchObject({ who: 'ann' })
  await publish(context, [build(4)], 5)
  await promote(context, 'mf-home')
  expect(await taken(4)).toBeUndefined()
})

test('a canary that ended by a rollback or with its remote is taken back, and the history records it', async () => {
  const { context, taken } = await setUp()
  await publish(context, [build(3)], 5)
  await rollback(context, 'mf-home')
  expect(await taken(3)).toMatchObject({ who: 'ann' })
  expect((await context.store.read()).change?.moves).toEqual([
    { name: 'mf-home', from: versionOf(2), to: versionOf(1) },
    { name: 'mf-home', from: versionOf(3), to: versionOf(1) },
  ])
  await publish(context, [build(4)], 5)
  await retire(context, 'mf-home')
  expect(await taken(4)).toMatchObject({ who: 'ann' })
})
