import { withdrawing } from '../trust-changes'
import { sealEnvelope } from '../trust/envelope'
import { trustType } from '../trust/document'
import { ask } from '../../test/ask'
import { makeBuild, route, versionOf } from '../../test/builds'
import { home, shell, startEdge, until } from '../../test/edge'
import { makeOwned } from '../../test/owners'
import { makePreview } from '../preview'
import { publish } from '../publish'
import { signPreview } from '../trust/preview-link'

const farOff = new Date('2126-11-24T08:00:00Z')
const next = { ...home, version: versionOf(2), files: { ...home.files, 'page-home.js': 'the next home' } }
const file = `/releases/mf-home/${versionOf(2)}/page-home.js`

/** A store with a live site, whose home needs `threshold` signatures, and an edge that serves it. */
async function setUp(threshold = 1) {
  const owned = makeOwned(['ann', 'ben', 'mallory'], {
    shell: { keys: ['ann'] },
    'mf-home': { keys: ['ann', 'ben'], routes: ['/*'] },
    'mf-gifts': { keys: ['mallory'], routes: ['/gifts'] },
  })
  await publish(owned.as('ann'), [shell, home].map(makeBuild))
  if (threshold > 1) {
    const { document, backend, keys } = owned
    const after = structuredClone({ ...document, version: 2 })
    after.releases['mf-home']!.threshold = threshold
    const sealed = sealEnvelope(trustType, after, [keys.ruth!])
    await backend.write('trust/00000002.json', Buffer.from(JSON.stringify(sealed)))
  }
  const edge = await startEdge(owned.folder, undefined, undefined, { security: { trust: owned.trust } })
  const follow = async (token: string) => {
    const { headers, status } = await ask(edge, `/preview/${token}`)
    const cookie = String(headers['set-cookie'] ?? '').split(';')[0]!
    return { status, headers, cookie }
  }
  return { ...owned, edge, follow }
}

test('a preview link shows the build marked as a preview to that browser, and nothing of it to others', async () => {
  const { as, edge, follow } = await setUp()
  const { token } = await makePreview(as('ann'), makeBuild(next), farOff)
  const { status, headers, cookie } = await follow(token)
  expect(status).toBe(303)
  expect(headers.location).toBe('/')
  expect(String(headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
  const page = await ask(edge, '/', { cookie: `${cookie}; lang=en` })
  expect(page.body).toContain(versionOf(2))
  expect(page.body).toContain(`Preview, in this browser only: mf-home ${versionOf(2)}`)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const registry = await ask(edge, '/registry.json', { cookie })
  expect(registry.headers['cache-control']).toBe('private, no-cache')
  expect(registry.json().remotes['mf-home'].live.version).toBe(versionOf(2))
  expect((await ask(edge, file, { cookie })).body).toBe('the next home')

  const others = await ask(edge, '/')
  expect(others.body).not.toContain(versionOf(2))
  expect(others.body).not.toContain('id="preview"')
  expect((await ask(edge, '/registry.json')).json().remotes['mf-home'].live.version).toBe(versionOf(1))
})

test('a preview shows a version that still lacks a second signature, so that the second owner can check it', async () => {
  const { as, edge, follow, storeOf } = await setUp(2)
  const ann = as('ann')
  await ann.store.refreshTrust()
  const { token } = await makePreview(ann, makeBuild(next), farOff)
  await expect(publish(ann, [{ name: 'mf-home', version: versionOf(2) }])).rejects.toThrow(/2 must sign/)
  const { cookie } = await follow(token)
  const own = await ask(edge, file, { cookie })
  expect([own.status, own.body, own.headers['cache-control']]).toEqual([
    200,
    'the next home',
    'private, max-age=3600',
  ])
  expect((await ask(edge, file)).status).toBe(404)
  expect((await storeOf().read()).releases['mf-home']?.live).toBe(versionOf(1))
})

test('a remote that is not live yet has its routes in its preview only', async () => {
  const { as, edge, follow } = await setUp()
  const gifts = makeBuild({ name: 'mf-gifts', routes: [route('/gifts')] })
  const { token } = await makePreview(as('mallory'), gifts, farOff)
  const { headers, cookie } = await follow(token)
  expect(headers.location).toBe('/gifts')
  expect((await ask(edge, '/gifts', { cookie })).status).toBe(200)
  expect((await ask(edge, '/gifts')).status).toBe(404)
})

test('a preview of a shell shows it with the live remotes', async () => {
  const { as, edge, follow } = await setUp()
  const build = makeBuild({ ...shell, version: versionOf(2) })
  const { token } = await makePreview(as('ann'), build, farOff)
  const { cookie } = await follow(token)
  const page = await ask(edge, '/aboutUs', { cookie })
  expect(page.status).toBe(200)
  expect(page.body).toContain(`/releases/shell/${versionOf(2)}/main.js`)
  expect(page.body).toContain(`/releases/mf-home/${versionOf(1)}/`)
  expect((await ask(edge, '/aboutUs')).body).not.toContain(`/releases/shell/${versionOf(2)}/`)
})

test('an owner of another remote cannot make or forge a preview link', async () => {
  const { as, keys, follow } = await setUp()
  await makePreview(as('ann'), makeBuild(next), farOff)
  await expect(
    makePreview(as('mallory'), { name: 'mf-home', version: versionOf(2) }, farOff),
  ).rejects.toThrow(/mallory\) is not allowed to preview versions of mf-home/)
  const about = { name: 'mf-home', version: versionOf(2), until: farOff.toISOString() }
  const forged = await follow(signPreview(keys.mallory!, about))
  expect(forged).toMatchObject({ status: 410, cookie: '' })
  const [text] = signPreview(keys.ann!, { ...about, version: versionOf(1) }).split('.')
  const [, sig] = signPreview(keys.ann!, about).split('.')
  expect((await follow(`${text}.${sig}`)).status).toBe(410)
})

test('an operator’s link to a version that none of its owners signed answers 404', async () => {
  const { keys, backend, follow } = await setUp()
  const build = makeBuild({ ...next, version: versionOf(3) })
  const { readdirSync, readFileSync } = await import('node:fs')
  for (const name of readdirSync(build))
    await backend.write(`mf-home/${versionOf(3)}/${name}`, readFileSync(`${build}/${name}`))
  const about = { name: 'mf-home', version: versionOf(3), until: farOff.toISOString() }
  expect((await follow(signPreview(keys.olaf!, about))).status).toBe(404)
})

test('a preview ends at its time, when it is switched off and when the key that signed it is withdrawn', async () => {
  const { as, keys, edge, follow, document } = await setUp()
  const over = { name: 'mf-home', version: versionOf(1), until: '2026-11-01T00:00:00Z' }
  expect((await follow(signPreview(keys.ann!, over))).status).toBe(410)
  const off = await ask(edge, '/preview/off')
  expect([off.status, off.headers.location]).toEqual([303, '/'])
  expect(String(off.headers['set-cookie'])).toContain('preview=; Path=/; Max-Age=0')

  const { token } = await makePreview(as('ben'), makeBuild(next), farOff)
  const { cookie } = await follow(token)
  expect((await ask(edge, '/', { cookie })).body).toContain('id="preview"')
  const root = as('ruth')
  const sealed = sealEnvelope(trustType, withdrawing(document, 'ben'), [keys.ruth!])
  await root.store.backend.create('trust/00000002.json', Buffer.from(JSON.stringify(sealed)))
  const ended = async () => !(await ask(edge, '/', { cookie })).body.includes('id="preview"')
  await until(ended)
  expect((await ask(edge, '/preview/' + token)).status).toBe(410)
})

test('a preview that does not fit the live releases gives the reason, and the live page stays', async () => {
  const { as, follow, edge } = await setUp()
  const build = makeBuild({ ...next, requires: { react: '^20.0.0' } })
  const { token } = await makePreview(as('ann'), build, farOff)
  const answer = await ask(edge, `/preview/${token}`)
  expect(answer.status).toBe(409)
  expect(answer.body).toMatch(/needs react \^20\.0\.0/)
  const about = `preview=${token}`
  const page = await ask(edge, '/', { cookie: about })
  expect(page.status).toBe(200)
  expect(page.body).toContain(`/releases/mf-home/${versionOf(1)}/`)
  expect(page.body).not.toContain('id="preview"')
  expect((await follow(token)).cookie).toBe('')
})

test('an invalid link is reported in the visitor’s language', async () => {
  const { edge } = await setUp()
  const said = async (lang: string) => (await ask(edge, '/preview/over.sig', { cookie: `lang=${lang}` })).body
  expect(await said('zh-tw')).toContain('這個預覽已經結束')
  expect(await said('zh-cn')).toContain('此预览已结束')
  expect(await said('en')).toContain('This preview has ended')
})

test('a cookie of the same name that another host planted does not hide a preview', async () => {
  const { as, edge, follow } = await setUp()
  const { cookie } = await follow((await makePreview(as('ann'), makeBuild(next), farOff)).token)
  const page = await ask(edge, '/', { cookie: `preview=evil.x; ${cookie}` })
  expect(page.body).toContain(versionOf(2))
})

test('a store without owners has no previews', async () => {
  const { backend } = await setUp()
  const { ReleaseStore } = await import('../store/release-store')
  const plain = new ReleaseStore(backend)
  const context = { store: plain, contract: 1 }
  await expect(makePreview(context, makeBuild(next), farOff)).rejects.toThrow(/release trust init/)
})
