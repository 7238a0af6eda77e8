import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeBuild, makeContext, route, versionOf } from '../test/builds'
import { publish, rollback, rollbackAll, verify } from './publish'
import { takenBackIn } from './taken-back'

const home = { name: 'mf-home', routes: [route('/')] }
const build = (number: number, more = {}) => makeBuild({ ...home, version: versionOf(number), ...more })

/** 1: shell and mf-home; 2: new versions of both that need each other; 3: adds mf-late; 4: a canary of mf-home. */
async function setUp() {
  const context = { ...makeContext(), author: { who: 'ann', why: 'a bad night' } }
  await publish(context, [makeBuild({ name: 'shell' }), build(1)])
  const shell = makeBuild({ name: 'shell', version: versionOf(2), provides: { react: '20.0.0' } })
  await publish(context, [shell, build(2, { requires: { react: '^20.0.0' } })])
  const late = { name: 'mf-late', routes: [route('/late')], requires: { react: '^20.0.0' } }
  await publish(context, [makeBuild(late)])
  await publish(context, [build(3, { requires: { react: '^20.0.0' } })], 5)
  return context
}

test('restores every release of a revision in one change, without later remotes and canaries', async () => {
  const context = await setUp()
  await expect(rollback(context, 'mf-home')).rejects.toThrow(/needs react/)
  const state = await rollbackAll(context, 1, 4)
  expect(await context.store.read()).toEqual(state)
  expect(state).toMatchObject({
    revision: 5,
    releases: { shell: { live: versionOf(1) }, 'mf-home': { live: versionOf(1) } },
    change: { action: 'rollback', who: 'ann', why: 'a bad night' },
  })
  expect(Object.keys(state.releases)).toEqual(['shell', 'mf-home'])
  expect(state.releases['mf-home']?.canary).toBeUndefined()
  expect(state.change?.moves).toContainEqual({ name: 'mf-late', from: versionOf(1), to: '' })
  const history = await context.store.history()
  expect(takenBackIn(history, { name: 'mf-home', version: versionOf(2) })).toMatchObject({ who: 'ann' })

  const again = await rollbackAll(context, 4, 5)
  expect(again.releases).toMatchObject({
    shell: { live: versionOf(2) },
    'mf-home': { live: versionOf(2) },
    'mf-late': { live: versionOf(1) },
  })
})

test('leaves deleted versions out of those that can be rolled back to', async () => {
  const context = makeContext()
  await publish(context, [makeBuild({ name: 'shell' }), build(1)])
  for (const number of [2, 3, 4]) await publish(context, [build(number)])
  await context.store.backend.remove(`mf-home/${versionOf(1)}`)
  const { releases } = await rollbackAll(context, 3, 4)
  expect(releases['mf-home']).toMatchObject({ live: versionOf(3), past: [versionOf(2)] })
  expect((await verify(context.store)).faults).toEqual([])
})

test('a canary that the rollback ends counts as taken back', async () => {
  const context = await setUp()
  const state = await rollbackAll(context, 3, 4)
  expect(state.releases['mf-home']).toMatchObject({ live: versionOf(2), past: [versionOf(1)] })
  expect(state.releases['mf-home']?.canary).toBeUndefined()
  const canary = { name: 'mf-home', version: versionOf(3) }
  expect(takenBackIn(await context.store.history(), canary)).toMatchObject({ why: 'a bad night' })
})

test.each<[string, number, number, RegExp, (context: Awaited<ReturnType<typeof setUp>>) => void]>([
  ['that does not exist', 9, 4, /no revision 9/, () => {}],
  ['after another change was made', 1, 3, /changed in the meantime: it is at revision 4/, () => {}],
  [
    'that is damaged',
    1,
    4,
    /damaged/,
    ({ registryFolder }) => writeFileSync(join(registryFolder, '00000001.json'), '{'),
  ],
  [
    'whose files are corrupted',
    1,
    4,
    /does not match its checksum/,
    ({ folder }) => writeFileSync(join(folder('mf-home', versionOf(1)), 'remoteEntry.js'), 'rotten'),
  ],
  [
    'with a missing release',
    1,
    4,
    /not in the store/,
    ({ folder }) => rmSync(folder('shell', versionOf(1)), { recursive: true }),
  ],
])('refuses a rollback to a revision %s and changes nothing', async (_, revision, seen, why, spoil) => {
  const context = await setUp()
  spoil(context)
  await expect(rollbackAll(context, revision, seen)).rejects.toThrow(why)
  expect((await context.store.read()).revision).toBe(4)
})
