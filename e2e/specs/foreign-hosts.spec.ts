import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unlessQuick } from '../matrix'
import { buildHost } from '../hosts/build-host.mjs'
import { checkTypes } from '../hosts/check-types.mjs'
import { readAsExtension } from '../hosts/extension'
import { serveHost } from '../hosts/serve.mjs'
import type { APIRequestContext } from '@playwright/test'
import { expect, productUrl, test } from '../site'

/* docs/teams.md, "In another host": the published mf-home in pages that are built with other tools than ours. */

interface Renderers {
  renderers: number
}

test.beforeEach(({ page }) =>
  // In place of React's developer tools: each copy of React DOM registers here when it starts.
  page.addInitScript(() => {
    const counted = globalThis as unknown as Renderers
    counted.renderers = 0
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => ++counted.renderers,
        onCommitFiberRoot: () => {},
        onCommitFiberUnmount: () => {},
      },
    })
  }),
)

/** The address of the live mf-home's manifest. */
async function manifestOf(request: APIRequestContext) {
  const { remotes } = await (await request.get(`${productUrl()}/registry.json`)).json()
  return new URL(`${remotes['mf-home'].live.base}mf-manifest.json`, productUrl()).href
}

const hosts = {
  plain: 'with only the runtime',
  webpack: 'built with webpack',
  rspack: 'built with Rspack',
  vite: 'built with Vite',
}
// Builds with webpack and Vite take as long as everything else here; Rspack uses webpack's configuration.
const quick = ['plain', 'rspack']
for (const [host, made] of Object.entries(hosts)) {
  const title = `a page ${made} shows a screen of a published remote, with one React`
  test(title, unlessQuick(quick.includes(host)), async ({ page, request, complaints }) => {
    const remote = await manifestOf(request)
    const folder = mkdtempSync(join(tmpdir(), `fankeep-${host}-`))
    await buildHost(host, folder, remote)
    const { url, stop } = await serveHost(folder)
    try {
      await page.goto(url)
      await expect(page.getByRole('heading', { name: host })).toBeVisible()
      await page.getByRole('link', { name: 'See what we do' }).click()
      await expect(page.locator('body')).toHaveAttribute('data-went', '/')
      expect(await page.evaluate(() => (globalThis as unknown as Renderers).renderers)).toBe(1)
      const { modules, shared } = await page.evaluate(readAsExtension)
      expect(modules.flatMap(({ exposes }) => exposes)).toContain('routes')
      expect(shared.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['react', '@fankeep/shared/host', '@fankeep/shared/ui']),
      )
      expect(complaints).toEqual([])
    } finally {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

test('a host type-checks against what a published remote exposes', async ({ request }) => {
  expect(await checkTypes(await manifestOf(request))).toBe('')
})
