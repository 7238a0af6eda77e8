import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../../test/ask'
import { makeBuild, route, versionOf } from '../../test/builds'
import { auth, home, member, shell, startEdge, until } from '../../test/edge'
import { makeOwned, newKey } from '../../test/owners'
import { canary, publish, rollback, rollbackAll } from '../publish'
import { repair } from '../repair'
import { signVersion } from '../sign-version'
import { allowing, applyTrust, withdrawing } from '../trust-changes'
import { trustType } from './document'
import { sealEnvelope } from './envelope'
import { publicText } from './keys'

const now = () => new Date('2026-11-21T08:00:00Z')
const author = { who: 'ruth', why: 'a test' }
const gifts = { name: 'mf-gifts', routes: [route('/gifts')] }

/** Ann owns everything except mf-gifts, which is eve's: the attacker has her key. */
async function setUp() {
  const owned = makeOwned(['ann', 'ben', 'eve'], {
    shell: { keys: ['ann', 'ben'] },
    'mf-home': { keys: ['ann'], routes: ['/', '/aboutUs'] },
    'mf-auth': { keys: ['ann'], routes: ['/login'] },
    'mf-member': { keys: ['ann'], routes: ['/channel'], layout: true },
    'mf-gifts': { keys: ['eve'], routes: ['/gifts', '/gifts/*'] },
  })
  await publish(owned.as('ann'), [shell, home, auth, member].map(makeBuild))
  await publish(owned.as('eve'), [makeBuild(gifts)])
  const edge = (more: Parameters<typeof startEdge>[3] = {}) =>
    startEdge(owned.folder, undefined, undefined, { security: { trust: owned.trust }, ...more })
  const registryFile = (revision: number) =>
    join(owned.folder, 'registry', `${String(revision).padStart(8, '0')}.json`)
  const newest = () => readdirSync(join(owned.folder, 'registry')).length
  /** Writes the next state without the command line, as anyone with access to the bucket can. */
  const write = (change: (state: ReturnType<typeof JSON.parse>) => void) => {
    const state = JSON.parse(readFileSync(registryFile(newest()), 'utf8'))
    state.revision++
    change(state)
    writeFileSync(registryFile(state.revision), JSON.stringify(state))
    return state.revision as number
  }
  return { ...owned, edge, registryFile, newest, write }
}

const liveIn = async (app: Awaited<ReturnType<typeof startEdge>>) => {
  const { remotes, shell: frame } = (await ask(app, '/registry.json')).json()
  const versions = Object.entries(remotes as Record<string, { live: { version: string } }>).map(
    ([name, { live }]) => [name, live.version],
  )
  return { shell: frame.version, ...Object.fromEntries(versions) }
}
const all = {
  shell: versionOf(1),
  ...{
    'mf-home': versionOf(1),
    'mf-auth': versionOf(1),
    'mf-member': versionOf(1),
    'mf-gifts': versionOf(1),
  },
}
/** The edge has looked at this revision. */
const seen = (app: Awaited<ReturnType<typeof startEdge>>, revision: number) =>
  until(async () => (await ask(app, '/ready')).json().revision === revision)

describe('an owner of one remote', () => {
  test('cannot publish another owner’s remote, whatever the build declares', async () => {
    const { as, newest } = await setUp()
    const before = newest()
    const stolen = makeBuild({ ...home, version: versionOf(2), routes: [route('/hello')] })
    await expect(publish({ ...as('eve'), dropRoutes: true }, [stolen])).rejects.toThrow(
      /mf-home .* signed by 0 of its owners.*ann/s,
    )
    expect(newest()).toBe(before)
  })

  test('cannot claim another owner’s path or layout with their own remote', async () => {
    const { as } = await setUp()
    const greedy = makeBuild({ ...gifts, version: versionOf(2), routes: [route('/hello')] })
    await expect(publish({ ...as('eve'), dropRoutes: true }, [greedy])).rejects.toThrow(
      /claims \/hello.*release trust allow mf-gifts/s,
    )
    const framing = { name: 'mf-gifts', routes: [route('/gifts')], layout: 'userCenter' as const }
    const frame = makeBuild({ ...gifts, version: versionOf(3), declaration: framing })
    const { store } = as('eve')
    await store.add('mf-gifts', versionOf(3), frame, ['release.json', 'remoteEntry.js'])
    await signVersion(store, { name: 'mf-gifts', version: versionOf(3) })
    await expect(store.manifest('mf-gifts', versionOf(3))).rejects.toThrow(/layout of the member center/)
  })

  test('cannot roll back another owner’s remote or start a canary of it', async () => {
    const { as } = await setUp()
    await publish(as('ann'), [makeBuild({ ...home, version: versionOf(2) })])
    await expect(rollback(as('eve'), 'mf-home')).rejects.toThrow(
      /Your key \(eve\) is not allowed to change mf-home.*ann, olaf/s,
    )
    await expect(canary(as('eve'), 'mf-home', versionOf(1), 5)).rejects.toThrow(
      /not allowed to change mf-home/,
    )
    await expect(canary(as('eve'), 'mf-home', versionOf(1), 5)).rejects.toThrow(
      /not allowed to change mf-home/,
    )
  })

  test('publishes their remote, rolls it back and starts a canary', async () => {
    const { as } = await setUp()
    await publish(as('eve'), [makeBuild({ ...gifts, version: versionOf(2) })])
    const { releases } = await rollback(as('eve'), 'mf-gifts')
    expect(releases['mf-gifts']).toMatchObject({ live: versionOf(1) })
    await canary(as('eve'), 'mf-gifts', versionOf(2), 5)
    expect((await as().store.read()).releases['mf-gifts']?.canary?.percent).toBe(5)
  })

  test('without a key, cannot publish but can read everything', async () => {
    const { as } = await setUp()
    await expect(publish(as(), [makeBuild({ ...gifts, version: versionOf(2) })])).rejects.toThrow(
      /signed by 0/,
    )
    expect(Object.keys((await as().store.read()).releases)).toHaveLength(5)
  })
})

describe('an operator', () => {
  test('can roll back any remote and cannot publish', async () => {
    const { as } = await setUp()
    await publish(as('ann'), [makeBuild({ ...home, version: versionOf(2) })])
    expect((await rollback(as('olaf'), 'mf-home')).releases['mf-home']?.live).toBe(versionOf(1))
    const build = makeBuild({ ...home, version: versionOf(3) })
    await expect(publish(as('olaf'), [build])).rejects.toThrow(/signed by 0 of its owners/)
  })

  test('can roll everything back to a revision, and later remotes are no longer served', async () => {
    const { as, edge } = await setUp()
    const { revision } = await as().store.read()
    await rollbackAll(as('olaf'), 1, revision)
    expect(Object.keys((await as().store.read()).releases)).not.toContain('mf-gifts')
    const { 'mf-gifts': _, ...rest } = all
    expect(await liveIn(await edge())).toEqual(rest)
  })
})

test('a threshold of 2 for the shell needs a publisher’s signature and a second owner’s', async () => {
  const { as, storeOf, keys, document } = await setUp()
  const two = allowing(document, 'shell', { threshold: 2 })
  const store = storeOf('ruth')
  await signVersion(storeOf('ben'), { name: 'shell', version: versionOf(1) })
  expect(await applyTrust(store, sealEnvelope(trustType, two, [keys.ruth!]), author, now)).toBe(true)

  const build = makeBuild({ ...shell, version: versionOf(2) })
  const ann = as('ann')
  await ann.store.refreshTrust()
  await expect(publish(ann, [build])).rejects.toThrow(
    /signed by 1 of its owners \(by ann\); 2 must sign.*release sign shell 0\.1\.0-00000002/s,
  )
  const ben = storeOf('ben')
  await ben.refreshTrust()
  expect(await signVersion(ben, { name: 'shell', version: versionOf(2) })).toBe(2)
  expect((await publish(ann, [build])).state.releases.shell?.live).toBe(versionOf(2))
})

describe('an attacker with the bucket and one owner’s key', () => {
  test('cannot make a version of another owner’s remote live', async () => {
    const { edge, write, folder } = await setUp()
    const lines: string[] = []
    const app = await edge({ logLevel: 'error', faultsTo: { write: (line) => lines.push(line) } })
    const evil = makeBuild({ ...home, version: versionOf(9), files: { 'page-home.js': 'steal()' } })
    cpSync(evil, join(folder, 'mf-home', versionOf(9)), { recursive: true })
    const revision = write((state) => {
      state.releases['mf-home'].past.unshift(state.releases['mf-home'].live)
      state.releases['mf-home'].live = versionOf(9)
    })
    await seen(app, revision)
    expect(await liveIn(app)).toEqual(all)
    expect((await ask(app, `/releases/mf-home/${versionOf(9)}/page-home.js`)).status).toBe(404)
    expect(lines.join('')).toMatch(/Revision 3 contains changes of mf-home without a valid owner signature/)
    expect(await liveIn(await edge())).toEqual(all)
  })

  test('cannot reuse another owner’s signature for a different release or revision', async () => {
    const { edge, write } = await setUp()
    const app = await edge()
    // The order of one release used for another, and its revision forged.
    const revision = write((state) => {
      state.releases['mf-home'].order = state.releases['mf-auth'].order
      state.releases['mf-auth'].order.revision = 99
    })
    await seen(app, revision)
    expect(await liveIn(app)).toEqual(all)
  })

  test('cannot bring back an older version by replaying its signed change', async () => {
    const { edge, write, as, registryFile } = await setUp()
    await publish(as('ann'), [makeBuild({ ...home, version: versionOf(2) })])
    const app = await edge()
    const old = JSON.parse(readFileSync(registryFile(1), 'utf8')).releases['mf-home']
    const revision = write((state) => void (state.releases['mf-home'] = old))
    await seen(app, revision)
    expect((await liveIn(app))['mf-home']).toBe(versionOf(2))
    expect((await liveIn(await edge()))['mf-home']).toBe(versionOf(2))
  })

  test('cannot hide a signed change by writing another state right after it', async () => {
    const { as, storeOf, write } = await setUp()
    const running = storeOf()
    await running.read()
    await publish(as('ann'), [makeBuild({ ...home, version: versionOf(2) })])
    write((state) => delete state.releases['mf-home'])
    expect((await running.read()).releases['mf-home']?.live).toBe(versionOf(2))
  })

  test('cannot leave out another owner’s remote', async () => {
    const { edge, write } = await setUp()
    const app = await edge()
    const revision = write((state) => {
      state.releases = { 'mf-gifts': state.releases['mf-gifts'] }
      state.gone = { 'mf-home': state.releases['mf-gifts'].order }
    })
    await seen(app, revision)
    expect(await liveIn(app)).toEqual(all)
    expect(await liveIn(await edge())).toEqual(all)
  })

  test('cannot make a changed file, compressed copy or manifest run', async () => {
    const { edge, folder } = await setUp()
    const at = (file: string) => join(folder, 'mf-home', versionOf(1), file)
    writeFileSync(at('page-home.js'), 'steal()')
    const app = await edge()
    expect((await ask(app, `/releases/mf-home/${versionOf(1)}/page-home.js`)).status).toBe(503)
    writeFileSync(at('remoteEntry.js.br'), readFileSync(join(folder, 'shell', versionOf(1), 'main.js.br')))
    const entry = await ask(app, `/releases/mf-home/${versionOf(1)}/remoteEntry.js`, {
      'accept-encoding': 'br',
    })
    // The unpacked file is undamaged, so it is sent instead.
    expect([entry.status, entry.headers['content-encoding']]).toEqual([200, undefined])
    expect(entry.body).toBe(readFileSync(at('remoteEntry.js'), 'utf8'))

    const manifest = JSON.parse(readFileSync(at('release.json'), 'utf8'))
    manifest.entry = 'about.js'
    writeFileSync(at('release.json'), JSON.stringify(manifest))
    // Its only version can no longer be trusted; the others are unchanged.
    const { 'mf-home': _, ...rest } = all
    expect(await liveIn(await edge())).toEqual(rest)
  })

  test('cannot use up the revision numbers', async () => {
    const { edge, registryFile, newest, as } = await setUp()
    const app = await edge()
    const state = JSON.parse(readFileSync(registryFile(newest()), 'utf8'))
    writeFileSync(registryFile(99_999_999), JSON.stringify({ ...state, revision: 99_999_999 }))
    await publish(as('ann'), [makeBuild({ ...home, version: versionOf(2) })])
    await until(async () => (await liveIn(app))['mf-home'] === versionOf(2))
  })

  test('cannot become root by a trust document of their own', async () => {
    const { edge, folder, document, keys, write, as } = await setUp()
    const app = await edge()
    const mine = structuredClone(document)
    mine.version = 2
    mine.root.keys = [keys.eve!.id]
    mine.releases['mf-home']!.keys = [keys.eve!.id]
    mkdirSync(join(folder, 'trust'))
    const file = join(folder, 'trust/00000002.json')
    writeFileSync(file, JSON.stringify(sealEnvelope(trustType, mine, [keys.eve!])))
    await seen(
      app,
      write(() => {}),
    )
    expect(await liveIn(app)).toEqual(all)
    await expect(publish(as('eve'), [makeBuild({ ...home, version: versionOf(2) })])).rejects.toThrow(
      /signed by 0/,
    )
  })
})

describe('a stolen key', () => {
  test('is withdrawn: a running edge notices and no longer serves what it signed', async () => {
    const { edge, document, keys, storeOf } = await setUp()
    const app = await edge()
    expect((await liveIn(app))['mf-gifts']).toBe(versionOf(1))
    const file = `/releases/mf-gifts/${versionOf(1)}/remoteEntry.js`
    expect((await ask(app, file)).status).toBe(200)
    const { revision } = (await ask(app, '/registry.json')).json()
    const next = sealEnvelope(trustType, withdrawing(document, 'eve'), [keys.ruth!])
    expect(await applyTrust(storeOf('ruth'), next, author, now)).toBe(true)
    await until(async () => (await ask(app, '/registry.json')).json().revision > revision)
    const { 'mf-gifts': _, ...rest } = all
    expect(await liveIn(app)).toEqual(rest)
    expect((await ask(app, file)).status).toBe(404)
    expect(await liveIn(await edge())).toEqual(rest)
  })

  test('is replaced by a new key, which signs the good version again', async () => {
    const { edge, document, keys, storeOf } = await setUp()
    const fresh = newKey()
    const added = allowing(document, 'mf-gifts', { key: publicText(fresh), as: 'eve-2' })
    const ruth = storeOf('ruth')
    await applyTrust(ruth, sealEnvelope(trustType, added, [keys.ruth!]), author, now)
    await applyTrust(ruth, sealEnvelope(trustType, withdrawing(added, 'eve'), [keys.ruth!]), author, now)
    const store = storeOf()
    Object.assign(store.security!, { signer: fresh })
    await store.refreshTrust()
    await signVersion(store, { name: 'mf-gifts', version: versionOf(1) })
    await publish({ store, author, contract: 1, now }, [{ name: 'mf-gifts', version: versionOf(1) }])
    expect(await liveIn(await edge())).toEqual(all)
  })
})

test('refuses a rollback to a revision whose changes were signed by a withdrawn key', async () => {
  const { as, document, keys, storeOf, newest } = await setUp()
  const added = allowing(document, 'mf-home', { key: publicText(keys.olaf!) })
  const ruth = storeOf('ruth')
  await applyTrust(ruth, sealEnvelope(trustType, added, [keys.ruth!]), author, now)
  await applyTrust(ruth, sealEnvelope(trustType, withdrawing(added, 'eve'), [keys.ruth!]), author, now)
  const olaf = as('olaf')
  await olaf.store.refreshTrust()
  const before = newest()
  await expect(rollbackAll(olaf, 2, (await olaf.store.read()).revision)).rejects.toThrow(
    /Revision 2 contains changes of mf-gifts without a valid owner signature.*release rollback NAME/s,
  )
  expect(newest()).toBe(before)
})

test('a remote with an owner and no release costs one search of the history, not one per read', async () => {
  const { as, document, keys, storeOf, backend } = await setUp()
  const added = allowing(document, 'mf-later', { key: publicText(keys.eve!) })
  await applyTrust(storeOf('ruth'), sealEnvelope(trustType, added, [keys.ruth!]), author, now)
  for (let n = 2; n < 12; n++) await publish(as('ann'), [makeBuild({ ...home, version: versionOf(n) })])
  const store = storeOf()
  await store.read()
  const asked: string[] = []
  const { read } = backend
  backend.read = (path) => {
    asked.push(path)
    return read(path)
  }
  await store.read()
  expect(asked.filter((path) => path.startsWith('registry/'))).toHaveLength(1)
})

describe('the signed history', () => {
  test('names the key of each change, and shows a change that was altered', async () => {
    const { as, storeOf, registryFile } = await setUp()
    await publish(as('ann'), [makeBuild({ ...home, version: versionOf(2) })])
    await rollback(as('olaf'), 'mf-home')
    const store = storeOf()
    const revisions = await store.revisions()
    const by = async () =>
      [...(await store.witnesses(revisions)).values()].map(({ by, isChained }) => [by, isChained])
    expect(await by()).toEqual([
      ['ann', true],
      ['eve', true],
      ['ann', true],
      ['olaf', true],
    ])
    const line = JSON.parse(readFileSync(registryFile(3), 'utf8'))
    line.change.who = 'someone else'
    writeFileSync(registryFile(3), JSON.stringify(line))
    expect(await by()).toEqual([
      ['ann', true],
      ['eve', true],
      ['', false],
      ['olaf', false],
    ])
  })

  test('continues after a destroyed revision, with the same releases', async () => {
    const { as, registryFile, newest, edge } = await setUp()
    writeFileSync(registryFile(newest()), '{')
    const { state } = await repair({ ...as('olaf') })
    expect(Object.keys(state.releases)).toEqual(expect.arrayContaining(['shell', 'mf-home']))
    expect((await liveIn(await edge()))['mf-home']).toBe(versionOf(1))
  })
})

test('an edge without a key serves the site and refuses changes with the reason', async () => {
  const { folder, trust, as } = await setUp()
  await publish(as('ann'), [makeBuild({ ...home, version: versionOf(2) })])
  const token = 'a-token-of-twenty-letters'
  const app = await startEdge(folder, undefined, undefined, {
    security: { trust },
    operators: [{ name: 'ann', token }],
  })
  const json = { 'content-type': 'application/json' }
  const { headers } = await ask(app, '/ops/session', json, JSON.stringify({ token }))
  const cookie = String(headers['set-cookie']).split(';')[0]!
  const change = { action: 'rollback', name: 'mf-home', from: versionOf(2), to: versionOf(1), why: 'a test' }
  const answer = await ask(app, '/ops/changes', { ...json, cookie }, JSON.stringify(change))
  expect(answer.json()).toEqual({
    error: 'not_allowed',
    details: expect.stringContaining('RELEASE_KEY'),
  })
  expect((await liveIn(app))['mf-home']).toBe(versionOf(2))
})
