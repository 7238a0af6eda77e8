import { makeBuild, makeContext, versionOf } from '../test/builds'
import { home, shell } from '../test/edge'
import { makeOwned } from '../test/owners'
import { parseEnd } from './parse-end'
import { canary, endCanary, lock, promote, publish, rollback, rollbackAll } from './publish'

const next = (version: number) => makeBuild({ ...home, version: versionOf(version) })
const until = new Date('2026-11-24T08:00:00Z')

async function setUp() {
  const context = makeContext()
  await publish(context, [shell, home].map(makeBuild))
  await publish(context, [next(2)])
  const locked = { ...context, author: { who: 'ben', why: 'the big sale' } }
  await lock(locked, ['mf-home'], until)
  return context
}

test('a locked remote gets no new version, and the refusal gives who, why, until when and the command', async () => {
  const context = await setUp()
  await expect(publish(context, [next(3)])).rejects.toThrow(
    /locked until 2026-11-24T08:00:00.000Z by ben: the big sale.*release unlock mf-home/s,
  )
  await expect(publish({ ...context, dryRun: true }, [next(3)])).rejects.toThrow(/locked/)
  await expect(publish(context, [next(3)], 5)).rejects.toThrow(/locked/)
  await expect(canary(context, 'mf-home', versionOf(1), 5)).rejects.toThrow(/locked/)
  expect((await publish(context, [makeBuild({ ...shell, version: versionOf(2) })])).state.revision).toBe(4)
})

test('a canary of a locked remote can be ended but not promoted', async () => {
  const context = makeContext()
  await publish(context, [shell, home].map(makeBuild))
  await publish(context, [next(2)], 5)
  await lock(context, ['mf-home'], until)
  await expect(promote(context, 'mf-home')).rejects.toThrow(/locked/)
  const { releases } = await endCanary(context, 'mf-home')
  expect(releases['mf-home']).toMatchObject({ live: versionOf(1), lock: { who: 'ann' } })
  expect(releases['mf-home']?.canary).toBeUndefined()
})

test('a locked remote can be rolled back and stays locked', async () => {
  const context = await setUp()
  const { releases, revision } = await rollback(context, 'mf-home')
  expect(releases['mf-home']).toMatchObject({ live: versionOf(1), lock: { who: 'ben', why: 'the big sale' } })
  const all = await rollbackAll(context, 2, revision)
  expect(all.releases['mf-home']).toMatchObject({ live: versionOf(2), lock: { who: 'ben' } })
})

test('a lock ends at its time or by unlock', async () => {
  const context = await setUp()
  const later = { ...context, now: () => new Date('2026-11-24T08:00:01Z') }
  expect((await publish({ ...later, dryRun: true }, [next(3)])).state.releases['mf-home']?.live).toBe(
    versionOf(3),
  )
  const { releases, change } = await lock(context, ['mf-home'], undefined)
  expect(releases['mf-home']?.lock).toBeUndefined()
  expect(change).toMatchObject({ action: 'unlock', who: 'ann' })
  await expect(lock(context, ['mf-home'], undefined)).rejects.toThrow(/Not locked/)
  expect((await publish(context, [next(3)])).state.releases['mf-home']?.live).toBe(versionOf(3))
})

test('a lock made while a build is being tested stops its publishing', async () => {
  const context = makeContext()
  await publish(context, [shell, home].map(makeBuild))
  const tryOut = async () => {
    await lock(context, ['mf-home'], until)
    return []
  }
  await expect(publish({ ...context, tryOut }, [next(2)])).rejects.toThrow(/locked/)
})

test('in a store with owners a lock is signed, and remotes that are not locked keep their order', async () => {
  const { as } = makeOwned(['ann'], {
    shell: { keys: ['ann'] },
    'mf-home': { keys: ['ann'], routes: ['/*'] },
  })
  await publish(as('ann'), [shell, home].map(makeBuild))
  await lock(as('ann'), ['mf-home'], until)
  const { releases } = await as().store.read()
  expect(releases['mf-home']).toMatchObject({ lock: { who: 'ann' }, order: { revision: 2 } })
  expect(releases.shell?.order?.revision).toBe(1)
  await expect(publish(as('ann'), [next(2)])).rejects.toThrow(/locked/)
})

test.each(['', 'soon', '2026-11-20', '2027-06-01'])('rejects "%s" as the end of a lock', (text) => {
  expect(() => parseEnd(text, { now: new Date('2026-11-21T08:00:00Z'), most: 90 })).toThrow(/--until/)
})
