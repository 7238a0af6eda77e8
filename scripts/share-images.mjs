import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findBrowser } from './browser.mjs'
import { root } from './install.mjs'

/*
 * `node scripts/share-images.mjs`: draws the images that other sites show for our pages, from the home page's words and drawing, into shell/public:
 * `share-<language>.png` (1200 × 630), and the icons of browsers and telephones. Run it after the words or the drawing have changed.
 */
const out = join(root, 'shell/public')
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
const dataUri = (/** @type {string} */ svg) =>
  `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
const scene = dataUri(read('mf-home/src/drawings/hero-scene.svg'))
const mark = read('shell/public/favicon.svg')
/** For telephones that cut an icon to their own shape: no corners of its own, and the drawing within the circle that no shape cuts. */
const filled = mark
  .replace('viewBox="0 0 28 28"', 'viewBox="-3 -3 34 34"')
  .replace('<rect width="28" height="28" rx="8"', '<rect x="-3" y="-3" width="34" height="34"')
const inter = readFileSync(
  join(root, 'shared/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
).toString('base64')

/** The words' file and `lang`, by language. @type {Record<string, [string, string]>} */
const languages = { 'zh-tw': ['zh-TW', 'zh-Hant-TW'], 'zh-cn': ['zh-CN', 'zh-Hans-CN'], en: ['en', 'en'] }
const browser = await chromium.launch({ executablePath: findBrowser() })
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  for (const [language, [words, html]] of Object.entries(languages)) {
    const { hero } = JSON.parse(read(`mf-home/locales/${words}.json`))
    await page.setContent(card(hero, html), { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready)
    const picture = await page.screenshot({ type: 'png' })
    // A palette: a third of the bytes, and no visible difference.
    writeFileSync(
      join(out, `share-${language}.png`),
      await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toBuffer(),
    )
  }
} finally {
  await browser.close()
}

for (const [name, size] of /** @type {const} */ ([
  ['apple-touch-icon', 180],
  ['icon-192', 192],
  ['icon-512', 512],
]))
  writeFileSync(join(out, `${name}.png`), await icon(size))
writeFileSync(join(out, 'icon-maskable.png'), await icon(512, filled))
writeFileSync(join(out, 'favicon.ico'), ico(await icon(32), 32))

/** @param {number} size */
function icon(size, picture = mark) {
  return sharp(Buffer.from(picture), { density: (72 * size) / 28 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer()
}

/** An .ico file with one PNG in it, which all browsers since 2011 read. @param {Buffer} png @param {number} size */
function ico(png, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** @param {Record<string, string>} words @param {string} html */
function card(words, html) {
  const isLatin = html === 'en'
  return `<!doctype html><html lang="${html}"><style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${inter}) }
    * { margin: 0; box-sizing: border-box }
    body { width: 1200px; height: 630px; overflow: hidden; position: relative; color: #0a1330; font-family: Inter, 'Noto Sans CJK TC', sans-serif;
      background: linear-gradient(160deg, #fff 20%, #e6edff) }
    html[lang='zh-Hans-CN'] body { font-family: Inter, 'Noto Sans CJK SC', sans-serif }
    img { position: absolute; right: -70px; top: 0; height: 640px }
    main { position: absolute; left: 72px; top: 64px; width: 620px }
    header { display: flex; align-items: center; gap: 18px; font-size: 34px; font-weight: 700 }
    header svg { width: 60px; height: 60px }
    header small { font-size: 26px; font-weight: 500; color: #4a5a85 }
    h1 { margin-top: 92px; font-size: ${isLatin ? 80 : 88}px; line-height: 1.2; font-weight: 800; letter-spacing: ${isLatin ? '-.03em' : '0'} }
    h1 span { display: block; white-space: nowrap }
    p { margin-top: 32px; font-size: 30px; line-height: 1.5; color: #33416b; width: ${isLatin ? 500 : 560}px; text-wrap: balance }
  </style>
  <img src="${scene}" alt="">
  <main><header>${mark}${words.label}${isLatin ? '' : '<small>FanKeep</small>'}</header>
  <h1><span>${words.title1}</span><span>${words.title2}</span></h1><p>${words.desc}</p></main>`
}
