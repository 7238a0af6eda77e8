import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { logIn } from '../bench/log-in.mjs'
import { settled } from '../settled.mjs'
import { findBrowser } from '../../scripts/browser.mjs'
import { root } from '../../scripts/install.mjs'
import { runGallery, runProduct } from '../../scripts/run-product.mjs'
import { made, members, open, pieces } from './screens.mjs'
import { makeSheet } from './sheets.mjs'

/*
 * `pnpm shots [folder]`: pictures of every public screen and of the gallery at six widths, light and dark, in
 * three languages, and a contact sheet of each screen and language, to check by eye (look.md, "Looking").
 * BASE_URL photographs a running product; ONLY=login,gallery-forms selects some, LANGUAGES=en one language;
 * MEMBER=1 adds the demo member's screens and two public ones of that member (the sign-up stays open, the shared list is withdrawn).
 */
const folder = resolve(process.argv[2] ?? join(root, 'shots'))
const widths = [1920, 1280, 1024, 768, 390, 360]
const schemes = ['light', 'dark']
const languages = process.env.LANGUAGES?.split(',') ?? ['zh-tw', 'zh-cn', 'en']

/** The server's refusal (shared/contract, `server_busy`); a call that fails on the network would end the session (spec section 4). */
function refusalIn(language) {
  const file = { 'zh-tw': 'zh-TW', 'zh-cn': 'zh-CN', en: 'en' }[language]
  const words = JSON.parse(readFileSync(join(root, `api/locales/${file}.json`), 'utf8'))
  return { code: 0, msg: words.server_busy, error: 'server_busy', data: {} }
}

async function main() {
  const began = Date.now()
  const product = process.env.BASE_URL
    ? { url: process.env.BASE_URL.replace(/\/$/, ''), stop: async () => {} }
    : await runProduct()
  const gallery = await runGallery()
  const closing = []
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const token = process.env.MEMBER ? await logIn(product.url) : undefined
    const opened = token ? await openMade(product.url, token) : []
    closing.push(...opened.map(({ close }) => close))
    const screens = [...wanted(product.url, gallery.url), ...opened]
    console.log(`${screens.length} screens into ${relative(process.cwd(), folder) || '.'} …`)
    const waiting = [...screens]
    const worker = async () => {
      for (let screen = waiting.shift(); screen; screen = waiting.shift()) await shoot(browser, screen, token)
    }
    await Promise.all([worker(), worker()])
    console.log(
      `Done in ${((Date.now() - began) / 1000).toFixed(0)} s. Open ${relative(process.cwd(), folder)}/*.sheet.png`,
    )
  } finally {
    for (const close of closing) await close?.()
    await browser.close()
    await gallery.stop()
    await product.stop()
  }
}

const only = process.env.ONLY?.split(',')
const isWanted = (name) => !only || only.includes(name)

function wanted(product, gallery) {
  const sites = Object.entries({ ...open, ...(process.env.MEMBER && members) }).map(([name, screen]) => {
    const { at, ...state } = typeof screen === 'string' ? { at: screen } : screen
    return { name, member: name in members, address: () => product + at, ...state }
  })
  const shelves = pieces.map((piece) => ({
    name: `gallery-${piece}`,
    address: (language) => `${gallery}/?only=${piece}&lang=${language}`,
  }))
  return [...sites, ...shelves].filter(({ name }) => isWanted(name))
}

async function openMade(product, token) {
  const opened = []
  for (const [name, { open }] of Object.entries(made).filter(([name]) => isWanted(name))) {
    const { url, close } = await open((path, fields) => post(product + path, [...fields, ['token', token]]))
    opened.push({ name, close, address: () => product + url.slice(new URL(url).origin.length) })
  }
  return opened
}

/** Photographs one screen in all its looks: loaded once for each language and width, with the color scheme switched as the device does. */
async function shoot(browser, { name, member, address, fail, offline }, token) {
  for (const language of languages) {
    const taken = []
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height: width < 768 ? 844 : 900 },
        reducedMotion: 'reduce',
        locale: { 'zh-tw': 'zh-TW', 'zh-cn': 'zh-CN', en: 'en-US' }[language],
        timezoneId: 'Asia/Taipei',
      })
      // On a busy machine a page can load longer than Playwright's 30 s.
      context.setDefaultTimeout(120_000)
      const page = await context.newPage()
      await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language)
      const url = address(language)
      const { origin } = new URL(url)
      await context.addCookies([{ name: 'lang', value: language, url: origin }])
      if (member) await context.addCookies([{ name: 'token', value: encodeURIComponent(token), url: origin }])
      if (fail) await page.route(fail, (route) => route.fulfill({ json: refusalIn(language) }))
      await page.goto(url)
      const isGallery = name.startsWith('gallery-')
      // On a busy machine the scripts may load later than everything else.
      if (!isGallery) await page.locator('h1').first().waitFor()
      // The gallery also shows busy elements, which stay busy, so `settled` would never end.
      const rest = isGallery ? () => page.waitForLoadState('networkidle') : settled
      await rest(page)
      await showAll(page)
      await rest(page)
      await context.setOffline(Boolean(offline))
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme })
        const file = join(folder, `${name}.${language}.${width}.${scheme}.png`)
        await page.screenshot({ path: file, fullPage: true })
        taken.push({ file, language, width, scheme })
      }
      await context.close()
    }
    await makeSheet(browser, join(folder, `${name}.${language}.sheet.png`), taken)
  }
  console.log(`  ${name}`)
}

/** Scrolls down and up again, so that everything that loads on scrolling has loaded. */
async function showAll(page) {
  await page.evaluate(async () => {
    const inView = (image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    }
    // A picture that never loads is a separate fault, which the shot shows.
    const pictures = () =>
      Promise.race([
        Promise.all([...document.images].filter(inView).map((image) => image.decode().catch(() => {}))),
        new Promise((done) => setTimeout(done, 5000)),
      ])
    const pause = () =>
      new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60))).then(pictures)
    for (let top = 0; top < document.documentElement.scrollHeight; top += 700) {
      scrollTo(0, top)
      await pause()
    }
    scrollTo(0, 0)
    await document.fonts.ready
    await pause()
  })
}

async function post(url, fields) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  const { code, data, msg } = await answer.json()
  if (code !== 1) throw new Error(`${new URL(url).pathname}: ${msg}`)
  return data
}

await main()
