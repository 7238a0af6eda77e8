import { makeBuild, makeContext, route, versionOf } from '../test/builds'
import { lock, publish, rollback } from './publish'
import { takenBackIn } from './taken-back'
import { rolledBackFrom, undoRollback } from './undo-rollback'

const home = { name: 'mf-home', routes: [route('/')] }
const build = (number: number) => makeBuild({ ...home, version: versionOf(number) })

/** Three versions of mf-home, one after the other. */
async function setUp() {
  const context = { ...makeContext(), author: { who: 'ann', why: 'mistake' } }
  await publish(context, [makeBuild({ name: 'shell' }), build(1)])
  await publish(context, [build(2)])
  await publish(context, [build(3)])
  const { store } = context
  const taken = async (number: number) =>
    takenBackIn(await store.history(), { name: 'mf-home', version: versionOf(number) })
  return { context, taken, undoable: async () => rolledBackFrom(store, await store.read(), 'mf-home') }
}

test('undoing a roll-back makes the version live again, and keeps the one rolled back to as the one before', async () => {
  const { context, taken, undoable } = await setUp()
  expect(await undoable()).toBeUndefined()
  await rollback(context, 'mf-home')
  expect(await undoable()).toBe(versionOf(3))
  const { releases } = await undoRollback(context, 'mf-home')
  expect(releases['mf-home']).toMatchObject({
    live: versionOf(3),
    past: [versionOf(2), versionOf(1)],
    since: { action: 'promote' },
  })
  expect([await taken(2), await taken(3), await undoable()]).toEqual([undefined, undefined, undefined])
})

test('a roll-back is not undone once the release has changed again, or while it is locked', async () => {
  const { context } = await setUp()
  await rollback(context, 'mf-home')
  await lock(context, ['mf-home'], new Date('2027-01-01T00:00:00Z'))
  await expect(undoRollback(context, 'mf-home')).rejects.toThrow(/locked/)
  await lock(context, ['mf-home'], undefined)
  await expect(undoRollback({ ...context, seen: versionOf(3) }, 'mf-home')).rejects.toMatchObject({
    key: 'changed_meanwhile',
  })
  await publish(context, [build(4)])
  await expect(undoRollback(context, 'mf-home')).rejects.toMatchObject({ key: 'changed_meanwhile' })
})
