import { readFileSync } from 'node:fs'

/** The width of a picture in the sheet, by its original width. */
const shown = { 1920: 480, 1280: 340, 1024: 280, 768: 220, 390: 130, 360: 120 }
const tallest = 1400

/**
 * Puts all looks of one screen into one picture: a row for each language and scheme, the widths side by side, long pages cut.
 * @param {import('playwright-core').Browser} browser
 * @param {string} file the picture to write
 * @param {{ file: string, language: string, width: number, scheme: string }[]} shots
 */
export async function makeSheet(browser, file, shots) {
  const rows = groupBy(shots, rowOf)
  const body = [...rows]
    .map(([name, row]) => `<h2>${name}</h2><div>${row.map(figureOf).join('')}</div>`)
    .join('')
  const page = await browser.newPage({ viewport: { width: 1680, height: 900 } })
  await page.setContent(
    `<!doctype html><meta charset="utf-8"><style>
      body{margin:16px;font:12px system-ui;background:#8a8f9c;color:#fff}
      h2{font-size:13px;margin:12px 0 4px} div{display:flex;gap:10px;align-items:flex-start}
      img{display:block;object-fit:cover;object-position:top;max-height:${tallest}px}
    </style>${body}`,
  )
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
}

const rowOf = ({ language, scheme }) => `${language}, ${scheme}`

const figureOf = ({ file, width }) =>
  `<img width="${shown[width]}" src="data:image/png;base64,${readFileSync(file, 'base64')}">`

function groupBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
