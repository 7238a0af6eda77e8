import { ask } from '../test/ask'
import { contextOn, makeBuild, makeContext, route, versionOf } from '../test/builds'
import { home, shell, startEdge } from '../test/edge'
import { makeOwned, newKey } from '../test/owners'
import { beginTrust } from './trust-changes'
import { prune } from './prune'
import { publish } from './publish'
import { numberedFile } from './numbered-file'
import { environmentOf } from './store/environment'
import { openStore } from './store/open'
import { keepChecks, readChecks } from './telemetry/check-book'

const next = (version: number) => makeBuild({ ...home, version: versionOf(version) })

async function setUp() {
  const production = makeContext()
  await publish(production, [shell, home].map(makeBuild))
  const staging = contextOn(production.store.in('staging'))
  await publish(staging, [makeBuild(shell), next(2)])
  return { production, staging }
}

test('staging and production each have their own live versions', async () => {
  const { production, staging } = await setUp()
  const live = async (environment?: string) => {
    const edge = await startEdge(production.root, undefined, undefined, environment ? { environment } : {})
    return (await ask(edge, '/registry.json')).json().remotes['mf-home'].live.version
  }
  expect(await live()).toBe(versionOf(1))
  expect(await live('staging')).toBe(versionOf(2))
  await publish(staging, [next(3)])
  expect((await production.store.read()).revision).toBe(1)
  expect((await staging.store.read()).revision).toBe(2)
  expect((await production.store.everywhere()).map(({ environment }) => environment)).toEqual([
    'production',
    'staging',
  ])
})

test('production does not see the telemetry of staging', async () => {
  const { production, staging } = await setUp()
  await staging.store.backend.write('telemetry/2026-11-21/edge.json', Buffer.from('{}'))
  expect(await production.store.backend.list('telemetry')).toEqual([])
  expect(await staging.store.backend.list('telemetry')).toEqual(['2026-11-21'])
})

test('production does not see staging’s checks of its api', async () => {
  const { production, staging } = await setUp()
  const now = new Date('2026-11-22T08:00:00Z')
  await keepChecks(staging.store.backend, '2026-11-22', 'edge', { asked: 10, failed: 10 })
  expect(await readChecks(production.store.backend, now)).toEqual(new Map())
  expect((await readChecks(staging.store.backend, now)).get('2026-11-22')).toEqual({ asked: 10, failed: 10 })
})

test('prune keeps a version that another environment needs', async () => {
  const { production, staging } = await setUp()
  for (const version of [4, 5, 6]) await publish(production, [next(version)])
  await publish(staging, [next(7)])
  const pruning = { keep: 1, days: 14, now: new Date('2027-06-01'), dryRun: true }
  const pruned = await prune(production.store, 'mf-home', pruning)
  expect(pruned.map(({ version }) => version)).not.toContain(versionOf(2))
  expect(pruned.map(({ version }) => version)).not.toContain(versionOf(7))
})

test('an environment name that would be another folder is rejected', () => {
  expect(environmentOf(undefined)).toBe('production')
  expect(environmentOf('staging')).toBe('staging')
  for (const bad of ['../registry', 'Staging', 'a/b', '-x', 'x'.repeat(30)])
    expect(() => environmentOf(bad)).toThrow(/not the name of an environment/)
})

describe('an environment of a store with owners', () => {
  const owned = () =>
    makeOwned(['ann'], { shell: { keys: ['ann'] }, 'mf-home': { keys: ['ann'], routes: ['/*'] } })

  test('a signed change that was copied from staging to production has no effect', async () => {
    const { as, backend, storeOf } = owned()
    await publish(as('ann'), [shell, home].map(makeBuild))
    const staging = contextOn(storeOf('ann').in('staging'))
    for (const build of [makeBuild(shell), next(2), next(3)]) await publish(staging, [build])
    const carried = await staging.store.backend.read(`registry/${numberedFile(3)}`)
    await backend.write(
      `registry/${numberedFile(2)}`,
      Buffer.from(String(carried).replace('"revision": 3', '"revision": 2')),
    )
    await backend.write(`registry/${numberedFile(3)}`, carried!)
    const { releases } = await storeOf().read()
    expect(releases['mf-home']?.live).toBe(versionOf(1))
    expect((await storeOf().in('staging').read()).releases['mf-home']?.live).toBe(versionOf(3))
  })

  test('staging serves only what its owners signed', async () => {
    const { as, backend, storeOf } = owned()
    const staging = contextOn(storeOf('ann').in('staging'))
    await publish(staging, [shell, home].map(makeBuild))
    const stolen = { ...(await staging.store.read()), revision: 2 }
    stolen.releases['mf-home']!.live = versionOf(9)
    await backend.write(`registry-staging/${numberedFile(2)}`, Buffer.from(JSON.stringify(stolen)))
    expect((await storeOf().in('staging').read()).releases['mf-home']?.live).toBe(versionOf(1))
    expect((await as().store.read()).revision).toBe(0)
  })

  test('starting trust covers all environments at once', async () => {
    const { production, staging } = await setUp()
    await publish(staging, [makeBuild({ name: 'mf-gifts', routes: [route('/gifts')] })])
    const author = { who: 'ann', why: 'keys' }
    const about = { author, as: 'ann', now: production.now }
    const { sealed, state } = await beginTrust(openStore(production.root), newKey(), about)
    expect(state.releases['mf-home']?.live).toBe(versionOf(1))
    const { Trust } = await import('./trust/trust')
    const security = { trust: new Trust(production.store.backend, sealed, 'a test') }
    const signed = production.store.with(security)
    expect(Object.keys((await signed.read()).releases)).toEqual(['shell', 'mf-home'])
    expect((await signed.in('staging').read()).releases['mf-gifts']?.live).toBe(versionOf(1))
    await expect(signed.in('staging').manifest('mf-home', versionOf(2))).resolves.toBeDefined()
  })
})
