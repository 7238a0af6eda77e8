import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../../../test/ask'
import { makeBuild, makeFolder, versionOf } from '../../../test/builds'
import { auth, home, shell, startEdge, until } from '../../../test/edge'
import { makeOwned } from '../../../test/owners'
import { publish } from '../../publish'
import { applyTrust, givingToken, withdrawing } from '../../trust-changes'
import { type TrustDocument, trustType } from '../../trust/document'
import { sealEnvelope } from '../../trust/envelope'

const now = () => new Date()
const author = { who: 'ruth', why: 'a test' }
const json = { 'content-type': 'application/json' }
const later = '2099-01-01'

/** Two versions of mf-home and mf-auth, and an edge with an operator's key. */
async function setUp() {
  const owned = makeOwned(['ann'], {
    shell: { keys: ['ann'] },
    'mf-home': { keys: ['ann'], routes: ['/', '/aboutUs'] },
    'mf-auth': { keys: ['ann'], routes: ['/login'] },
  })
  await publish(owned.as('ann'), [shell, home, auth].map(makeBuild))
  const next = [home, auth].map((each) => makeBuild({ ...each, version: versionOf(2) }))
  await publish(owned.as('ann'), next)
  const key = join(makeFolder(), 'edge.pem')
  writeFileSync(key, owned.keys.olaf!.key.export({ type: 'pkcs8', format: 'pem' }))
  const edge = () =>
    startEdge(owned.folder, undefined, undefined, {
      security: { trust: owned.trust, key },
      overrideOrigins: ['http://localhost:4100'],
    })
  let document = owned.document
  const apply = async (after: TrustDocument) => {
    document = after
    await applyTrust(owned.storeOf('ruth'), sealEnvelope(trustType, after, [owned.keys.ruth!]), author, now)
  }
  const give = async (name: string, role: string, until = later) => {
    const given = givingToken(document, name, { role, until }, new Date(0))
    await apply(given.document)
    return given.token
  }
  const withdraw = (name: string) => apply(withdrawing(document, name))
  return { ...owned, edge, give, withdraw }
}

type Edge = Awaited<ReturnType<typeof startEdge>>

const signIn = async (app: Edge, token: string) => {
  const { status, headers, json: body } = await ask(app, '/ops/session', json, JSON.stringify({ token }))
  return { status, answer: body(), cookie: String(headers['set-cookie']).split(';')[0]! }
}
const takeBack = (app: Edge, cookie: string, name: string) =>
  ask(
    app,
    '/ops/changes',
    { ...json, cookie },
    JSON.stringify({ action: 'rollback', name, from: versionOf(2), to: versionOf(1), why: 'it is blank' }),
  )

test('an operator’s token rolls back any remote, and the edge signs the change', async () => {
  const { edge, give, storeOf } = await setUp()
  const token = await give('olga', 'operator')
  const app = await edge()
  const { cookie, answer } = await signIn(app, token)
  expect(answer).toEqual({ name: 'olga', role: 'operator' })
  expect((await takeBack(app, cookie, 'mf-home')).status).toBe(200)
  const store = storeOf()
  await store.refreshTrust()
  expect((await store.read()).change).toMatchObject({ who: 'olga', action: 'rollback' })
  expect([...(await store.witnesses(await store.revisions())).values()].at(-1)).toEqual({
    by: 'olaf',
    isChained: true,
  })
})

test('an owner’s token changes only its own remote; a reader’s token only reads', async () => {
  const { edge, give } = await setUp()
  const [owner, reader] = [await give('home-team', 'mf-home'), await give('rita', 'reader')]
  const app = await edge()
  const team = await signIn(app, owner)
  expect(team.answer).toEqual({ name: 'home-team', role: 'owner', release: 'mf-home' })
  const refused = await takeBack(app, team.cookie, 'mf-auth')
  expect([refused.status, refused.json().error]).toEqual([403, 'not_your_role'])
  expect((await takeBack(app, team.cookie, 'mf-home')).status).toBe(200)
  const site = { closed: true, message: null }
  const closing = await ask(app, '/ops/site', { ...json, cookie: team.cookie }, JSON.stringify(site))
  expect(closing.status).toBeGreaterThanOrEqual(400)

  const { cookie } = await signIn(app, reader)
  expect((await ask(app, '/ops/state', { cookie })).status).toBe(200)
  expect((await takeBack(app, cookie, 'mf-auth')).json().error).toBe('not_your_role')
})

test('neither a reader’s nor an owner’s token reads or answers consulting requests', async () => {
  const { edge, give } = await setUp()
  const app = await edge()
  const answer = { action: 'decline', id: '7', at: '2026-11-23T02:00:00Z', reason: 'No one is there' }
  for (const role of ['mf-home', 'reader']) {
    const { cookie } = await signIn(app, await give(`who-${role}`, role))
    const read = await ask(app, '/ops/consulting', { cookie })
    expect([read.status, read.json().error]).toEqual([403, 'not_your_role'])
    const sent = await ask(app, '/ops/consulting', { ...json, cookie }, JSON.stringify(answer))
    expect([sent.status, sent.json().error]).toEqual([403, 'not_your_role'])
  }
})

test('a developer’s token sets overrides, and does not sign in to the console', async () => {
  const { edge, give } = await setUp()
  const [developer, reader] = [await give('dora', 'developer'), await give('rita', 'reader')]
  const app = await edge()
  expect((await signIn(app, developer)).answer.error).toBe('not_your_role')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = (token: string) =>
    new URLSearchParams({ token, remote: 'mf-home', origin: 'http://localhost:4100' }).toString()
  expect((await ask(app, '/ops/override', form, body(reader))).status).toBe(403)
  expect((await ask(app, '/ops/override', form, body(developer))).status).toBe(303)
})

test('a token ends at its date, or at once if it is withdrawn, with its sessions', async () => {
  const { edge, give, withdraw, storeOf } = await setUp()
  const old = await give('otto', 'operator', '2026-01-01')
  const token = await give('olga', 'operator')
  const app = await edge()
  expect((await signIn(app, old)).status).toBe(401)
  const { cookie } = await signIn(app, token)
  expect((await ask(app, '/ops/state', { cookie })).status).toBe(200)
  await withdraw('olga')
  const { revision } = await storeOf().read()
  await until(async () => (await ask(app, '/ready')).json().revision >= revision)
  expect((await ask(app, '/ops/state', { cookie })).status).not.toBe(200)
})

test('the hash of a token in the store does not sign in', async () => {
  const { edge, give, storeOf } = await setUp()
  await give('olga', 'operator')
  const store = storeOf()
  await store.refreshTrust()
  const { hash } = store.security!.trust.current.tokens!.olga!
  expect((await signIn(await edge(), hash)).status).toBe(401)
})
