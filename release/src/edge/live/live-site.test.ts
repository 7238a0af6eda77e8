import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { servedRegistry } from '@fankeep/shared/contract/release'
import { ask } from '../../../test/ask'
import { makeBuild, versionOf } from '../../../test/builds'
import { filesIn, home, setUp, startEdge, until } from '../../../test/edge'
import { publish, rollback } from '../../publish'

describe('the registry of a running edge', () => {
  // Latency is measured by `pnpm bench:release`.
  test('serves a published version with the one before as its fallback, and a rollback, without a restart', async () => {
    const { app, context } = await setUp()
    await publish(context, [makeBuild({ ...home, version: versionOf(2) })])
    await until(async () => (await ask(app, '/')).body.includes(`mf-home/${versionOf(2)}/`))
    const { remotes } = servedRegistry.parse((await ask(app, '/registry.json')).json())
    expect(remotes['mf-home']).toMatchObject({
      live: { version: versionOf(2) },
      previous: { version: versionOf(1), chunks: {} },
    })
    await rollback(context, 'mf-home')
    await until(async () => (await ask(app, '/ready')).json().revision === 3)
    expect(filesIn((await ask(app, '/')).body)).toContain('mf-home/page-home.js')
    expect((await ask(app, '/registry.json')).json().remotes['mf-home'].previous).toBeUndefined()
  })

  test('is cached only briefly, and answered with 304 if it has not changed', async () => {
    const { app } = await setUp()
    const { headers } = await ask(app, '/registry.json')
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate')
    expect((await ask(app, '/registry.json', { 'if-none-match': String(headers.etag) })).status).toBe(304)
  })

  test('keeps the last good revision if a newer one is damaged, also after a start, until a good one follows', async () => {
    const { app, context } = await setUp()
    const damaged = join(context.registryFolder, '00000002.json')
    writeFileSync(damaged, '{"revision": 2, "rel')
    const again = await startEdge(context.root)
    for (const edge of [app, again])
      expect((await ask(edge, '/ready')).json()).toEqual({ ok: true, revision: 1, api: false, store: true })
    await expect(publish(context, [makeBuild({ ...home, version: versionOf(2) })])).rejects.toThrow(/damaged/)
    rmSync(damaged)
    await publish(context, [makeBuild({ ...home, version: versionOf(2) })])
    for (const edge of [app, again])
      await until(async () => (await ask(edge, '/ready')).json().revision === 2)
  })

  test('keeps the site up if the registry names a release whose manifest is missing', async () => {
    const { app, context } = await setUp()
    await publish(context, [makeBuild({ ...home, version: versionOf(2) })])
    await until(async () => (await ask(app, '/ready')).json().revision === 2)
    await publish(context, [makeBuild({ ...home, version: versionOf(3) })])
    rmSync(join(context.folder('mf-home', versionOf(3)), 'release.json'))
    await until(async () => (await ask(app, '/ready')).json().revision >= 2)
    expect((await ask(app, '/')).status).toBe(200)
  })
})
