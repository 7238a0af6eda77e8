import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright-core'
import { ask } from '../../test/ask'
import { makeBuild, makeContext, versionOf } from '../../test/builds'
import { startEdge, until } from '../../test/edge'
import { publish } from '../publish'

let browser: Browser
// `npm test` names a browser; if Vitest runs without it, Debian's is used.
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
})
afterAll(() => browser.close())

/** A script of 100 kB that packs badly. */
const lines = Array.from({ length: 1500 }, (_, at) => createHash('sha256').update(String(at)).digest('hex'))
const build = (number: number) =>
  makeBuild({
    name: 'shell',
    version: versionOf(number),
    files: { 'main.js': `globalThis.ran = ${number}\n/*\n${lines.join('\n')}\n*/` },
  })

/** How the page's script was transferred. */
async function wireOf(page: Page, address: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const came = new Promise<{ encoding: string | undefined; bytes: number }>((resolve) => {
    let script: { id: string; encoding: string | undefined } | undefined
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (!response.url.endsWith('/main.js')) return
      script = { id: requestId, encoding: response.headers['content-encoding'] }
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (script?.id === requestId) resolve({ ...script, bytes: encodedDataLength })
    })
  })
  await page.goto(address)
  const wire = await came
  await session.detach()
  // The page names the script's hash: if it ran, it is the one that was built.
  await page.waitForFunction(() => 'ran' in globalThis)
  const integrity = await page.locator('script[src$="main.js"]').getAttribute('integrity')
  expect(integrity).toMatch(/^sha384-/)
  return { ...wire, ran: await page.evaluate(() => (globalThis as { ran?: number }).ran) }
}

test('a returning visitor downloads the next version of a 100 kB script in under 2 kB, then from the cache', async () => {
  const context = makeContext()
  await publish(context, [build(1)])
  const app = await startEdge(context.root)
  const address = `http://localhost:${(app.server.address() as AddressInfo).port}/`
  const page = await browser.newPage()
  expect(await wireOf(page, address)).toMatchObject({ encoding: 'br', ran: 1 })

  // The browser stores a dictionary shortly after the script has run.
  let next = 1
  let wire
  do {
    next += 1
    await publish(context, [build(next)])
    await until(async () => (await ask(app, '/')).body.includes(versionOf(next)))
    wire = await wireOf(page, address)
    expect(wire.ran).toBe(next)
  } while (wire.encoding !== 'dcz' && next < 6)
  expect(wire).toMatchObject({ encoding: 'dcz' })
  expect(wire.bytes).toBeLessThan(2000)
  // With `fetch`, so that the HTTP cache answers, and not the page's memory cache.
  const taken = await page.evaluate(async () => {
    const { src } = document.querySelector<HTMLScriptElement>('script[src$="main.js"]')!
    await (await fetch(src)).text()
    const [, again] = performance.getEntriesByName(src) as PerformanceResourceTiming[]
    return again?.transferSize
  })
  expect(taken).toBe(0)
}, 60_000)
