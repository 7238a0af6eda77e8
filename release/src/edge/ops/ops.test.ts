import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultHalf } from '@fankeep/shared/contract/fault-code'
import {
  opsDoctor,
  opsFaultFound,
  opsFaults,
  opsRefusal,
  opsSession,
  opsState,
  opsTelemetry,
  opsVersions,
} from '@fankeep/shared/contract/ops'
import { ask } from '../../../test/ask'
import { makeBuild, route, versionOf } from '../../../test/builds'
import { home, setUp, shell, startEdge, until } from '../../../test/edge'
import { publish } from '../../publish'
import { parseOperators } from '@fankeep/shared/node/operator-tokens'

const [ann, ben] = ['the-token-of-ann-is-long', 'the-token-of-ben-is-long']
const json = { 'content-type': 'application/json' }
type App = Awaited<ReturnType<typeof startEdge>>

async function startConsole(more: Parameters<typeof startEdge>[3] = {}) {
  const { context } = await setUp()
  await publish({ ...context, author: { who: 'cyn', why: 'a new home' } }, [
    makeBuild({ ...home, version: versionOf(2) }),
  ])
  const operators = parseOperators(`ann:${ann}, ben:${ben}`)
  return { context, app: await startEdge(context.root, undefined, undefined, { operators, ...more }) }
}
const signIn = (app: App, token: string, headers = {}) =>
  ask(app, '/ops/session', { ...json, ...headers }, JSON.stringify({ token }))
async function cookieOf(app: App, token = ann) {
  return String((await signIn(app, token)).headers['set-cookie']).split(';')[0]!
}
const change = (app: App, cookie: string, body: object, headers = {}) =>
  ask(app, '/ops/changes', { ...json, cookie, ...headers }, JSON.stringify(body))
const back = { action: 'rollback', name: 'mf-home', from: versionOf(2), to: versionOf(1), why: 'blank page' }
const refusalOf = (answer: { json: () => unknown }) => opsRefusal.parse(answer.json()).error

test('a signed-in operator sees the live and earlier versions, the canary and the history', async () => {
  const { app } = await startConsole()
  const signedIn = await signIn(app, ben)
  expect(opsSession.parse(signedIn.json())).toEqual({ name: 'ben', role: 'operator' })
  expect(String(signedIn.headers['set-cookie'])).toMatch(/^ops=.*; Path=\/ops; .*HttpOnly; SameSite=Strict/)
  const cookie = await cookieOf(app)
  const state = opsState.parse((await ask(app, '/ops/state', { cookie })).json())
  expect(state.releases.find(({ name }) => name === 'mf-home')).toMatchObject({
    live: versionOf(2),
    past: [versionOf(1)],
    canary: null,
    since: '2026-11-21T08:00:00.000Z',
  })
  expect(state.history[0]).toMatchObject({ who: 'cyn', why: 'a new home', to: versionOf(2), revision: 2 })
  expect(state.automatic).toBeNull()
  const versions = opsVersions.parse((await ask(app, '/ops/versions/mf-home', { cookie })).json())
  expect(versions.versions.map(({ version }) => version).toSorted()).toEqual([versionOf(1), versionOf(2)])
})

test('a rollback names the operator and the reason; visitors get the older version at once', async () => {
  const { app } = await startConsole()
  const answer = await change(app, await cookieOf(app), back)
  const state = opsState.parse(answer.json())
  expect(state.releases.find(({ name }) => name === 'mf-home')?.live).toBe(versionOf(1))
  expect(state.history[0]).toMatchObject({ who: 'ann', why: 'blank page', action: 'rollback' })
  expect((await ask(app, '/')).body).toContain(`/mf-home/${versionOf(1)}/`)
})

test('an operator undoes a rollback; visitors get the newer version at once', async () => {
  const { app } = await startConsole()
  const cookie = await cookieOf(app)
  const rolledBackIn = (answer: { json: () => unknown }) =>
    opsState.parse(answer.json()).releases.find(({ name }) => name === 'mf-home')?.rolledBack
  expect(rolledBackIn(await change(app, cookie, back))).toBe(versionOf(2))
  const undo = { action: 'undoRollback', name: 'mf-home', from: versionOf(1), why: 'a mistake' }
  expect(rolledBackIn(await change(app, cookie, undo))).toBeNull()
  expect((await ask(app, '/')).body).toContain(`/mf-home/${versionOf(2)}/`)
  expect(refusalOf(await change(app, cookie, { ...undo, from: versionOf(2) }))).toBe('changed_meanwhile')
})

test('an operator starts a canary, widens it, ends it or promotes it', async () => {
  const { app, context } = await startConsole()
  const cookie = await cookieOf(app)
  const about = { name: 'mf-home', version: versionOf(1), why: 'a try' }
  const canary = { ...about, action: 'canary', from: versionOf(2), percent: 5 }
  expect((await change(app, cookie, canary)).status).toBe(200)
  expect((await change(app, cookie, { ...canary, percent: 25 })).status).toBe(200)
  expect((await context.store.read()).releases['mf-home']?.canary).toMatchObject({ percent: 25 })
  expect((await change(app, cookie, { ...about, action: 'endCanary' })).status).toBe(200)
  expect(refusalOf(await change(app, cookie, { ...about, action: 'promote' }))).toBe('no_canary')
  await change(app, cookie, canary)
  expect((await change(app, cookie, { ...about, action: 'promote' })).status).toBe(200)
  expect((await context.store.read()).releases['mf-home']?.live).toBe(versionOf(1))
})

test('two operators who roll back the same version at once roll back one version', async () => {
  const { app, context } = await startConsole()
  const answers = await Promise.all([
    change(app, await cookieOf(app, ann), back),
    change(app, await cookieOf(app, ben), back),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(refusalOf(answers.find(({ status }) => status === 409)!)).toBe('changed_meanwhile')
  expect((await context.store.read()).revision).toBe(3)
})

test.each<[string, object, number, string]>([
  ['without a reason', { ...back, why: ' ' }, 400, 'not_understood'],
  ['of a remote that is not live', { ...back, name: 'mf-none' }, 409, 'not_live'],
  ['to a version that was never published', { ...back, to: versionOf(9) }, 409, 'not_in_store'],
  ['to the live version', { ...back, to: versionOf(2) }, 409, 'live_already'],
  ['with an unknown field', { ...back, force: true }, 400, 'not_understood'],
])('rejects a rollback %s and changes nothing', async (_, body, status, key) => {
  const { app, context } = await startConsole()
  const answer = await change(app, await cookieOf(app), body)
  expect([answer.status, refusalOf(answer)]).toEqual([status, key])
  expect((await context.store.read()).revision).toBe(2)
})

test('refuses every read and change without a valid cookie', async () => {
  const { app, context } = await startConsole()
  const [text = '', seal = ''] = (await cookieOf(app)).split('=')[1]!.split('.')
  const forged = Buffer.from(text, 'base64url').toString().replace('ann', 'ben')
  const cookies = ['', `ops=${text}.`, `ops=${Buffer.from(forged).toString('base64url')}.${seal}`]
  for (const cookie of cookies) {
    for (const path of [
      'session',
      'state',
      'doctor',
      'telemetry',
      'versions/mf-home',
      'faults',
      'faults/7KQM-2XHT',
    ])
      expect(refusalOf(await ask(app, `/ops/${path}`, { cookie }))).toBe('signed_out')
    expect((await change(app, cookie, back)).status).toBe(401)
  }
  expect((await context.store.read()).revision).toBe(2)
})

test('any server finds the fault behind a reported code once the report is stored', async () => {
  const { app, context } = await startConsole()
  const about = { remote: 'mf-home', name: 'TypeError', frames: [`mf-home/${versionOf(2)}/about.js:1:7`] }
  const fault = {
    ...about,
    code: `${faultHalf(about)}-2XHT`,
    version: versionOf(2),
    message: 'no page of ann@example.test',
    page: '/aboutUs',
    at: new Date().toISOString(),
  }
  const sent = await ask(app, '/telemetry', { 'content-type': 'text/plain' }, JSON.stringify({ fault }))
  expect(sent.status).toBe(204)
  await app.close()
  const other = await startEdge(context.root, undefined, undefined, {
    operators: [{ name: 'ann', token: ann }],
  })
  const cookie = await cookieOf(other)
  const found = await ask(other, `/ops/faults/${encodeURIComponent(` ${fault.code.toLowerCase()}`)}`, {
    cookie,
  })
  expect(opsFaultFound.parse(found.json())).toMatchObject({
    message: 'no page of [e-mail]',
    pages: ['/aboutUs'],
    shown: { at: fault.at, version: versionOf(2) },
    stack: [{ built: about.frames[0], source: null }],
  })
  const { faults } = opsFaults.parse((await ask(other, '/ops/faults', { cookie })).json())
  expect(faults.map(({ count, remote }) => [count, remote])).toEqual([[1, 'mf-home']])
  const unknown = await ask(other, '/ops/faults/ABCD-EFGH', { cookie })
  expect([unknown.status, refusalOf(unknown)]).toEqual([404, 'no_such_fault'])
  expect(refusalOf(await ask(other, '/ops/faults/R-7F3A-2041', { cookie }))).toBe('no_code')
})

test('the doctor lists who uses each shared module, and names a release that cannot be served with its fix', async () => {
  const { app, context } = await startConsole()
  const cookie = await cookieOf(app)
  const look = async () => opsDoctor.parse((await ask(app, '/ops/doctor', { cookie })).json())
  const { findings, shared } = await look()
  expect(findings).toEqual([])
  expect(shared).toEqual([
    {
      key: 'react',
      given: '19.3.1',
      takenBy: ['mf-home', 'mf-member', 'mf-billing', 'mf-auth'].map((name) =>
        expect.objectContaining({ name, fits: true }),
      ),
    },
  ])
  writeFileSync(join(context.folder('mf-home', versionOf(2)), 'release.json'), '{}')
  expect((await look()).findings).toEqual([
    {
      what: expect.stringMatching(
        `mf-home ${versionOf(2)} cannot be served: .* Visitors get ${versionOf(1)}`,
      ),
      fix: expect.stringContaining(`release rollback mf-home --to ${versionOf(1)}`),
    },
  ])
})

test('a session cookie works at every server with the same token, until the token changes', async () => {
  const { app, context } = await startConsole()
  const cookie = await cookieOf(app)
  const statusAt = async (token: string) => {
    const other = await startEdge(context.root, undefined, undefined, {
      operators: [{ name: 'ann', token }],
    })
    return (await ask(other, '/ops/state', { cookie })).status
  }
  expect(await statusAt(ann)).toBe(200)
  expect(await statusAt(`${ann}-new`)).toBe(401)
  const left = await ask(app, '/ops/session', { cookie }, undefined, 'DELETE')
  expect(String(left.headers['set-cookie'])).toMatch(/^ops=; .*Max-Age=0/)
})

test('a cookie of the same name that another host planted does not sign an operator out', async () => {
  const { app } = await startConsole()
  const cookie = `ops=evil.x; ${await cookieOf(app)}`
  expect((await ask(app, '/ops/state', { cookie })).status).toBe(200)
})

test('the versions of a name that every object has answer 404', async () => {
  const { app } = await startConsole()
  const cookie = await cookieOf(app)
  expect((await ask(app, '/ops/versions/constructor', { cookie })).status).toBe(404)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['a page of the same site', { 'sec-fetch-site': 'same-site' }],
  ['a page without an origin', { origin: 'null' }],
])('rejects a change and a sign-in from %s', async (_, headers) => {
  const { app } = await startConsole()
  expect(refusalOf(await change(app, await cookieOf(app), back, headers))).toBe('cross_site')
  expect(refusalOf(await signIn(app, ann, headers))).toBe('cross_site')
})

test('rejects a change sent as a plain form', async () => {
  const { app } = await startConsole()
  const headers = { 'content-type': 'text/plain', cookie: await cookieOf(app) }
  expect((await ask(app, '/ops/changes', headers, JSON.stringify(back))).status).toBe(415)
})

test('sign-in is blocked after ten wrong tokens, even with the right one, and no token is logged', async () => {
  const lines: string[] = []
  const { app } = await startConsole({ accessLog: true, logTo: { write: (line) => lines.push(line) } })
  for (let tried = 0; tried < 10; tried++)
    expect(refusalOf(await signIn(app, `wrong-${tried}-and-long-enough`))).toBe('wrong_token')
  const answer = await signIn(app, ann)
  expect([answer.status, refusalOf(answer), answer.headers['set-cookie']]).toEqual([
    429,
    'too_many_tries',
    undefined,
  ])
  expect(lines.join()).toContain('/ops/session')
  expect(lines.join()).not.toMatch(/token-of|wrong-\d/)
  const broken = await ask(app, '/ops/session', json, `{"token": ${ann}`)
  expect(broken.body).not.toContain('token-of')
})

test('the console reports that it is off if no token is configured', async () => {
  const { context } = await setUp()
  const app = await startEdge(context.root)
  for (const path of ['session', 'state']) expect(refusalOf(await ask(app, `/ops/${path}`))).toBe('off')
  expect((await signIn(app, 'undefined')).status).toBe(404)
})

test.each([
  ['short', /at least 20/],
  [`ann:${ann} ann:${ben}`, /its own name/],
  [`automatic:${ann}`, /choose another name for the token/],
])('rejects tokens at the start that are too short, share a name or use a reserved one', (text, sentence) => {
  expect(() => parseOperators(text)).toThrow(sentence)
})

test('the console has the telemetry of a version since it went live, and by day', async () => {
  const { app } = await startConsole()
  const cookie = await cookieOf(app)
  const about = { remote: 'mf-home', version: versionOf(2) }
  const samples = [
    { ...about, kind: 'load', value: 100 },
    { ...about, kind: 'fail' },
    { ...about, kind: 'LCP', value: 900 },
  ]
  await ask(app, '/telemetry', { 'content-type': 'text/plain' }, JSON.stringify({ samples }))
  await until(async () => {
    const { days } = opsTelemetry.parse((await ask(app, '/ops/telemetry', { cookie })).json())
    return days.some(({ version, fail, LCP }) => version === versionOf(2) && fail === 1 && LCP === 1000)
  })
  const { releases } = opsState.parse((await ask(app, '/ops/state', { cookie })).json())
  expect(releases.find(({ name }) => name === 'mf-home')?.trial).toEqual({ views: 11, fail: 1, render: 0 })
})

test('a remote that is apart appears only on its own page', async () => {
  const declaration = { name: 'mf-ops', apart: true, routes: [route('/ops', { bare: true })] }
  const { app } = await setUp([shell, home, { name: 'mf-ops', declaration }])
  const own = await ask(app, '/ops')
  expect(own.status).toBe(200)
  expect(own.body).toContain('"mf-ops":{"live"')
  expect(own.body).toContain('<meta name="robots" content="noindex">')
  for (const path of ['/', '/aboutUs', '/nowhere', '/registry.json'])
    expect((await ask(app, path)).body).not.toContain('mf-ops')
})
