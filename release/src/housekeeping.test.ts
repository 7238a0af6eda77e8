import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../test/ask'
import { contextOn, makeBuild, makeContext, route, versionOf } from '../test/builds'
import { closing } from '../test/clean-up'
import { home, shell, startEdge } from '../test/edge'
import { startS3 } from '../test/s3'
import { makeOwned } from '../test/owners'
import { clearDrafts, prune } from './prune'
import { makePreview } from './preview'
import { canary, promote, publish, rollback, rollbackAll, verify } from './publish'
import { retire } from './retire'
import { openStore } from './store/open'
import { ReleaseStore } from './store/release-store'

const gifts = {
  name: 'mf-gifts',
  routes: [route('/gifts'), route('/giftCards')],
  builtAt: '2026-11-11T07:00:00Z',
}
const fewer = (version: number) =>
  makeBuild({ ...gifts, version: versionOf(version), routes: [route('/gifts')] })

async function setUp() {
  const context = makeContext()
  await publish(context, [shell, home, gifts].map(makeBuild))
  return context
}

async function openS3() {
  const s3 = await startS3()
  Object.assign(process.env, s3.env)
  closing.push(s3.stop)
  return s3
}

const ownedGifts = () => {
  const { as, folder } = makeOwned(['ann'], {
    shell: { keys: ['ann'] },
    'mf-home': { keys: ['ann'], routes: ['/', '/aboutUs'] },
    'mf-gifts': { keys: ['ann'], routes: ['/gifts', '/giftCards'] },
  })
  return { as, root: folder }
}

describe('routes that a new version drops', () => {
  test('are refused by publish without --drop-routes, also in a dry run', async () => {
    const context = await setUp()
    await expect(publish(context, [fewer(2)])).rejects.toThrow(/would lose \/giftCards.*--drop-routes/s)
    await expect(publish({ ...context, dryRun: true }, [fewer(2)])).rejects.toThrow(/--drop-routes/)
    expect((await context.store.read()).revision).toBe(1)
    const { state } = await publish({ ...context, dropRoutes: true }, [fewer(2)])
    expect(state.releases['mf-gifts']?.live).toBe(versionOf(2))
  })

  test('are refused by a canary and by its promotion', async () => {
    const context = await setUp()
    await expect(publish(context, [fewer(2)], 5)).rejects.toThrow(/would lose \/giftCards/)
    const may = { ...context, dropRoutes: true }
    await publish(may, [fewer(2)], 5)
    await expect(canary(context, 'mf-gifts', versionOf(2), 20)).rejects.toThrow(/would lose/)
    await expect(promote(context, 'mf-gifts')).rejects.toThrow(/would lose/)
    expect((await promote(may, 'mf-gifts')).releases['mf-gifts']?.live).toBe(versionOf(2))
  })

  test('may move to another remote in the same publish', async () => {
    const context = await setUp()
    const cards = makeBuild({ name: 'mf-cards', routes: [route('/GiftCards')] })
    const { state } = await publish(context, [fewer(2), cards])
    expect(Object.keys(state.releases)).toContain('mf-cards')
  })

  test('do not stop a rollback', async () => {
    const context = await setUp()
    await publish({ ...context, dropRoutes: true }, [fewer(2)])
    await publish(context, [makeBuild({ ...gifts, version: versionOf(3) })])
    expect((await rollback(context, 'mf-gifts')).releases['mf-gifts']?.live).toBe(versionOf(2))
  })
})

describe('retiring a remote', () => {
  test('a dry run lists its paths; retiring removes it from the site until a rollback of all', async () => {
    const context = await setUp()
    const dry = await retire({ ...context, dryRun: true }, 'mf-gifts')
    expect([dry.lost, (await context.store.read()).revision]).toEqual([['/giftCards', '/gifts'], 1])
    await retire({ ...context, seen: versionOf(1) }, 'mf-gifts')
    const app = await startEdge(context.root)
    expect((await ask(app, '/gifts')).status).toBe(404)
    expect((await ask(app, '/')).status).toBe(200)
    await rollbackAll(context, 1, 2)
    expect((await context.store.read()).releases['mf-gifts']?.live).toBe(versionOf(1))
  })

  test('refuses the shell, a remote that is not live and one that was changed in the meantime', async () => {
    const context = await setUp()
    await expect(retire(context, 'shell')).rejects.toThrow(/no site/)
    await expect(retire(context, 'mf-nothing')).rejects.toThrow(/No release called mf-nothing/)
    await expect(retire({ ...context, seen: versionOf(7) }, 'mf-gifts')).rejects.toThrow(
      /changed in the meantime/,
    )
  })

  test('refuses an owner of another remote and accepts an operator', async () => {
    const { as } = makeOwned(['ann', 'eve'], {
      shell: { keys: ['ann'] },
      'mf-home': { keys: ['ann'], routes: ['/', '/aboutUs'] },
    })
    await publish(as('ann'), [shell, home].map(makeBuild))
    await expect(retire(as('eve'), 'mf-home')).rejects.toThrow(/not allowed to change mf-home/)
    const { state } = await retire(as('olaf'), 'mf-home')
    expect(state.releases['mf-home']).toBeUndefined()
    expect((await as().store.read()).releases['mf-home']).toBeUndefined()
  })
})

describe('pruning old versions', () => {
  /** Publishes versions 2 to 6 of mf-gifts, one per day. */
  async function grow(context: Awaited<ReturnType<typeof setUp>>) {
    for (let n = 2; n <= 6; n++)
      await publish({ ...context, now: () => new Date(`2026-11-${10 + n}T08:00:00Z`) }, [
        makeBuild({ ...gifts, version: versionOf(n), builtAt: `2026-11-${10 + n}T07:00:00Z` }),
      ])
  }
  const kept = ({ root }: { root: string }) => readdirSync(join(root, 'mf-gifts')).sort()

  test('keeps versions that can be rolled back to, however old they are', async () => {
    const context = await setUp()
    await grow(context)
    const later = new Date('2027-11-21T08:00:00Z')
    expect(await prune(context.store, undefined, { keep: 1, days: 14, now: later, dryRun: false })).toEqual(
      [],
    )
    expect(kept(context)).toHaveLength(6)
  })

  test('deletes versions that nothing refers to once no open page can use them', async () => {
    const context = await setUp()
    await grow(context)
    // 3 to 6 can no longer be rolled back to.
    await rollback({ ...context, now: () => new Date('2026-11-17T08:00:00Z') }, 'mf-gifts', versionOf(2))
    const soon = { keep: 1, days: 14, now: new Date('2026-11-20T08:00:00Z'), dryRun: false }
    expect(await prune(context.store, 'mf-gifts', soon)).toEqual([])
    const later = { ...soon, now: new Date('2026-12-20T08:00:00Z') }
    const wanted = [5, 4, 3].map((n) => ({ name: 'mf-gifts', version: versionOf(n) }))
    expect(await prune(context.store, 'mf-gifts', { ...later, dryRun: true })).toEqual(wanted)
    expect(kept(context)).toHaveLength(6)
    expect(await prune(context.store, 'mf-gifts', later)).toEqual(wanted)
    expect(kept(context)).toEqual([1, 2, 6].map(versionOf))
    const app = await startEdge(context.root)
    expect((await ask(app, `/releases/mf-gifts/${versionOf(2)}/remoteEntry.js`)).status).toBe(200)
  })

  test('keeps a version that a preview link shows until the link ends', async () => {
    const { as, root } = ownedGifts()
    await publish(as('ann'), [shell, home, gifts].map(makeBuild))
    const shown = makeBuild({ ...gifts, version: versionOf(2), builtAt: '2026-11-12T07:00:00Z' })
    await makePreview(as('ann'), shown, new Date('2026-12-20T08:00:00Z'))
    const third = makeBuild({ ...gifts, version: versionOf(3), builtAt: '2026-11-13T07:00:00Z' })
    await publish(as('ann'), [third])
    const asked = { keep: 1, days: 14, now: new Date('2026-12-20T07:00:00Z'), dryRun: false }
    const { store } = as('ann')
    expect(await prune(store, 'mf-gifts', asked)).toEqual([])
    const ended = { ...asked, now: new Date('2026-12-20T09:00:00Z') }
    expect(await prune(store, 'mf-gifts', ended)).toEqual([{ name: 'mf-gifts', version: versionOf(2) }])
    expect(readdirSync(join(root, 'previews/mf-gifts'))).toEqual([])
  })

  test('deletes previewed versions that never got all their signatures', async () => {
    const { as } = makeOwned(['ann', 'ben'], {
      'mf-gifts': { keys: ['ann', 'ben'], threshold: 2, routes: ['/*'] },
    })
    const ends = new Date('2026-12-20T08:00:00Z')
    for (const n of [2, 3, 4]) {
      const builtAt = `2026-11-1${n}T07:00:00Z`
      await makePreview(as('ann'), makeBuild({ ...gifts, version: versionOf(n), builtAt }), ends)
    }
    const { store } = as('ann')
    const asked = { keep: 1, days: 14, now: new Date('2026-12-19T08:00:00Z'), dryRun: false }
    expect(await prune(store, 'mf-gifts', asked)).toEqual([])
    const later = { ...asked, now: new Date('2026-12-21T08:00:00Z') }
    expect((await prune(store, 'mf-gifts', later)).map(({ version }) => version)).toEqual(
      [3, 2].map(versionOf),
    )
  })

  describe('while a version that is being deleted goes live', () => {
    const pruning = { keep: 1, days: 14, now: new Date('2027-12-20T08:00:00Z'), dryRun: false }
    const second = { name: 'mf-gifts', version: versionOf(2) }
    async function withOld() {
      const context = await setUp()
      await publish(context, [
        makeBuild({ ...gifts, version: versionOf(2), builtAt: '2026-11-12T07:00:00Z' }),
      ])
      await rollback(context, 'mf-gifts')
      await publish(context, [
        makeBuild({ ...gifts, version: versionOf(3), builtAt: '2026-11-13T07:00:00Z' }),
      ])
      return context
    }

    test('keeps a version that went live first and asks for another prune', async () => {
      const context = await withOld()
      const { backend } = context.store
      const remove = vi.spyOn(backend, 'remove')
      remove.mockImplementationOnce(async (path) => {
        await publish(context, [second])
        await backend.remove(path)
      })
      await expect(prune(context.store, 'mf-gifts', pruning)).rejects.toThrow(/needed by now/)
      expect((await context.store.read()).releases['mf-gifts']?.live).toBe(versionOf(2))
      expect(await verify(context.store)).toMatchObject({ faults: [] })
    })

    test('reports to the publisher that the version was deleted first', async () => {
      const context = await withOld()
      const { backend } = context.store
      const create = backend.create
      vi.spyOn(backend, 'create').mockImplementationOnce(async (path, bytes) => {
        await prune(context.store, 'mf-gifts', pruning)
        return create(path, bytes)
      })
      await expect(publish(context, [second])).rejects.toThrow(/was deleted by `release prune`.*again/)
    })
  })

  test('deletes versions from a bucket too, with their owners’ signatures', async () => {
    const { address } = await openS3()
    const store = openStore(address('site'))
    const context = contextOn(store)
    await publish(context, [shell, home, gifts].map(makeBuild))
    await publish(context, [makeBuild({ ...gifts, version: versionOf(2), builtAt: '2026-11-12T07:00:00Z' })])
    await rollback(context, 'mf-gifts')
    await store.backend.write(`signatures/mf-gifts/${versionOf(2)}.json`, Buffer.from('{}'))
    await publish(context, [makeBuild({ ...gifts, version: versionOf(3), builtAt: '2026-11-13T07:00:00Z' })])
    const later = { keep: 1, days: 14, now: new Date('2027-01-20T08:00:00Z'), dryRun: false }
    expect(await prune(store, undefined, later)).toEqual([{ name: 'mf-gifts', version: versionOf(2) }])
    expect(await store.backend.list(`mf-gifts/${versionOf(2)}`)).toEqual([])
    expect(await store.backend.read(`signatures/mf-gifts/${versionOf(2)}.json`)).toBeNull()
    expect(await store.has('mf-gifts', versionOf(1))).toBe(true)
  })

  describe('after a command that was killed', () => {
    const dayMs = 24 * 60 * 60_000
    const inHours = (hours: number) => new Date(Date.now() + hours * (dayMs / 24))
    const asked = { keep: 5, days: 14, dryRun: false }

    test.each([
      ['a folder', () => makeContext()],
      ['a bucket', async () => contextOn(openStore((await openS3()).address('parts')))],
    ])('deletes a half-written version from %s after a day without a write', async (_, make) => {
      const context = await make()
      await publish(context, [shell, home, gifts].map(makeBuild))
      const { backend } = context.store
      const part = `mf-gifts/${versionOf(9)}`
      await backend.write(`${part}/deep/page.js`, Buffer.from('a part'))
      // Damaged, and live: publishing it again repairs it.
      await backend.remove(`mf-home/${versionOf(1)}/release.json`)
      expect(await prune(context.store, undefined, { ...asked, now: inHours(23) })).toEqual([])
      const gone = [{ name: 'mf-gifts', version: versionOf(9) }]
      const later = { ...asked, now: inHours(25) }
      expect(await prune(context.store, undefined, { ...later, dryRun: true })).toEqual(gone)
      expect(await prune(context.store, undefined, later)).toEqual(gone)
      expect([await backend.list(part), await prune(context.store, undefined, later)]).toEqual([[], []])
      expect(await backend.list(`mf-home/${versionOf(1)}`)).not.toEqual([])
    })

    test('deletes leftover hidden files from the store after a day', async () => {
      const context = await setUp()
      const staging = new ReleaseStore(context.store.backend, undefined, 'staging')
      const id = '12345678-1234-4234-8234-123456789abc'
      for (const folder of ['registry', 'mf-gifts', `mf-gifts/${versionOf(1)}`]) {
        mkdirSync(join(context.root, folder, `.${id}`, 'deep'), { recursive: true })
        writeFileSync(join(context.root, folder, `.${id}`, 'deep', 'page.js'), 'half')
      }
      writeFileSync(join(context.root, '.mine'), 'not ours')
      expect(await clearDrafts(staging, { now: inHours(23), dryRun: false })).toBe(0)
      expect(await clearDrafts(staging, { now: inHours(25), dryRun: true })).toBe(3)
      expect(await clearDrafts(staging, { now: inHours(25), dryRun: false })).toBe(3)
      expect(await clearDrafts(staging, { now: inHours(25), dryRun: false })).toBe(0)
      expect(readdirSync(context.root)).toContain('.mine')
      expect(await verify(context.store)).toMatchObject({ faults: [] })
    })
  })

  test('rejects a mistyped name and names the existing releases', async () => {
    const context = await setUp()
    const asked = { keep: 1, days: 14, now: new Date('2027-01-20T08:00:00Z'), dryRun: true }
    await expect(prune(context.store, 'mf-gitfs', asked)).rejects.toThrow(
      /no release called mf-gitfs.*mf-gifts/,
    )
  })
})
