import { ask } from '../../../test/ask'
import { makeBuild, versionOf } from '../../../test/builds'
import { home, setUp, until } from '../../../test/edge'
import { canary, endCanary, promote, publish, rollback } from '../../publish'
import { isAmong } from './cohort'

const next = { ...home, version: versionOf(2) }
const versionIn = (html: string) => /mf-home\/(0\.1\.0-\d+)\//.exec(html)?.[1]
const cohorts = Array.from({ length: 2000 }, (_, number) => number.toString(16).padStart(8, '0'))

async function withCanary(percent: number) {
  const { app, context } = await setUp()
  await publish(context, [makeBuild(next)], percent)
  const on = (revision: number) => until(async () => (await ask(app, '/ready')).json().revision === revision)
  await on(2)
  return { app, context, on }
}

test('a canary’s share matches its percentage, keeps its cohorts as it grows and differs for each canary', () => {
  const among = (percent: number, salt = 'mf-home 2') =>
    new Set(cohorts.filter((cohort) => isAmong(cohort, { percent, salt })))
  const five = among(5)
  const twenty = among(20)
  expect(five.size / cohorts.length).toBeCloseTo(0.05, 1)
  expect(twenty.size / cohorts.length).toBeCloseTo(0.2, 1)
  expect([...five].every((cohort) => twenty.has(cohort))).toBe(true)
  expect(among(100).size).toBe(cohorts.length)
  const other = among(20, 'mf-home 9')
  expect([...twenty].filter((cohort) => other.has(cohort)).length).toBeLessThan(twenty.size / 2)
})

test('a visitor gets the same version each time, in the page and in the registry', async () => {
  const { app } = await withCanary(50)
  const first = await ask(app, '/')
  const [cookie = ''] = String(first.headers['set-cookie']).split(';')
  expect(String(first.headers['set-cookie'])).toMatch(/^seat=[0-9a-f]{8}; .*HttpOnly; SameSite=Lax/)
  for (let visit = 0; visit < 5; visit++) {
    const again = await ask(app, '/', { cookie })
    expect(again.headers['set-cookie']).toBeUndefined()
    expect(versionIn(again.body)).toBe(versionIn(first.body))
    const registry = await ask(app, '/registry.json', { cookie })
    expect(registry.json().remotes['mf-home'].live.version).toBe(versionIn(first.body))
    expect(registry.headers['cache-control']).toBe('private, no-cache')
  }
  const all = await Promise.all(
    cohorts
      .slice(0, 40)
      .map((cohort) => ask(app, '/', { cookie: `seat=${cohort}` }).then(({ body }) => versionIn(body))),
  )
  expect(new Set(all)).toEqual(new Set([versionOf(1), versionOf(2)]))
})

test('a visitor with the canary falls back to the version that everybody else has', async () => {
  const { app } = await withCanary(100)
  const { remotes } = (await ask(app, '/registry.json', { cookie: 'seat=00000000' })).json()
  expect([remotes['mf-home'].live.version, remotes['mf-home'].previous.version]).toEqual([
    versionOf(2),
    versionOf(1),
  ])
})

test('sets no cohort cookie without a canary; ending, promoting and rolling back apply to all visitors', async () => {
  const { app, context, on } = await withCanary(100)
  await endCanary(context, 'mf-home')
  await on(3)
  const after = await ask(app, '/', { cookie: 'seat=00000000' })
  expect([versionIn(after.body), after.headers['set-cookie']]).toEqual([versionOf(1), undefined])
  await canary(context, 'mf-home', versionOf(2), 1)
  await promote(context, 'mf-home')
  await on(5)
  expect(versionIn((await ask(app, '/')).body)).toBe(versionOf(2))
  await rollback(context, 'mf-home')
  await on(6)
  expect(versionIn((await ask(app, '/', { cookie: 'seat=00000000' })).body)).toBe(versionOf(1))
})

test('refuses a canary that conflicts with live releases; ending a canary is always possible', async () => {
  const { context } = await withCanary(10)
  const claims = makeBuild({ name: 'mf-news', routes: home.routes!.slice(0, 1) })
  await expect(publish(context, [claims])).rejects.toThrow(/claims \/, which is mf-home's/)
  await expect(canary(context, 'mf-home', versionOf(1), 5)).rejects.toThrow(/already live for all visitors/)
  await expect(canary(context, 'mf-none', versionOf(1), 5)).rejects.toThrow(
    /No release called mf-none is live/,
  )
  await context.store.backend.write(`mf-home/${versionOf(2)}/remoteEntry.js`, Buffer.from('rotten'))
  await expect(promote(context, 'mf-home')).rejects.toThrow(/does not match its checksum/)
  expect((await endCanary(context, 'mf-home')).releases['mf-home']?.canary).toBeUndefined()
  await expect(endCanary(context, 'mf-home')).rejects.toThrow(/has no canary/)
})
