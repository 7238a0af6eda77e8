import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { findBrowser } from '../../scripts/browser.mjs'
import { runProduct } from '../../scripts/run-product.mjs'

/*
 * `pnpm lighthouse`: runs Lighthouse on the home page as in production, as a phone and as a desktop. Prints the scores
 * and what cost points; fails if one is below 95. BASE_URL tests a running product, SITE_PATH another
 * screen. RUNS sets the number of loads (3); the median of each score counts, because one load on a busy machine says little.
 */
const least = 95
const runs = Number(process.env.RUNS ?? 3)
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const presets = { mobile: undefined, desktop: desktopConfig }

async function main() {
  const product = process.env.BASE_URL
    ? { url: process.env.BASE_URL.replace(/\/$/, ''), stop: async () => {} }
    : await runProduct({
        NODE_ENV: 'production',
        RELEASE_TRUST: 'off',
        SECRET_KEY: 'of-this-run-alone-'.repeat(2),
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'no-reply@fankeep.example',
      })
  try {
    const address = product.url + (process.env.SITE_PATH ?? '/')
    console.log(`Lighthouse looks at ${address}, ${runs} times in each way …`)
    let low = 0
    for (const [name, config] of Object.entries(presets)) low += await look(name, config, address)
    return low > 0 ? 1 : 0
  } finally {
    await product.stop()
  }
}

/** Prints one preset's scores. Returns how many are too low. */
async function look(name, config, address) {
  const reports = []
  for (let run = 0; run < runs; run++) {
    reports.push(await visit(address, config))
  }
  const scoreOf = (report, category) => Math.round((report.categories[category].score ?? 0) * 100)
  const scores = categories.map((category) => median(reports.map((report) => scoreOf(report, category))))
  const [report] = reports
    .toSorted((a, b) => scoreOf(b, 'performance') - scoreOf(a, 'performance'))
    .slice(Math.floor(runs / 2))
  console.log(
    `\n${name.padEnd(8)} ${categories.map((category, at) => `${category} ${scores[at]}`).join('   ')}`,
  )
  console.log(
    `         ${figures.map((id) => `${id} ${report.audits[id]?.displayValue ?? '?'}`).join('   ')}   machine ${report.environment.benchmarkIndex}`,
  )
  for (const line of losses(report)) console.log(`         - ${line}`)
  return scores.filter((score) => score < least).length
}

const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]

/** Makes one visit in a new browser. On a busy machine a trace may lack its beginning: then the visit is retried. */
async function visit(address, config, tries = 3) {
  const browser = await launch({
    chromePath: findBrowser(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
    logLevel: 'error',
  })
  try {
    /** @type {import('lighthouse').Flags} */
    const options = { port: browser.port, onlyCategories: categories, logLevel: 'error' }
    const { lhr } = (await lighthouse(address, options, config)) ?? {}
    if (!lhr) throw new Error('Lighthouse gave no result')
    if (!lhr.runtimeError) return lhr
    if (tries <= 1) throw new Error(lhr.runtimeError.message)
  } finally {
    browser.kill()
  }
  return visit(address, config, tries - 1)
}

/** The audits that count in a category and scored below 0.9: name, value, element. */
function losses(report) {
  return categories.flatMap((category) =>
    report.categories[category].auditRefs
      .map(({ id, weight }) => ({ weight, ...report.audits[id] }))
      .filter(({ weight, score }) => weight > 0 && score !== null && score < 0.9)
      .map(({ id, displayValue, details }) =>
        [`${category}: ${id}`, displayValue, details?.items?.[0]?.node?.snippet].filter(Boolean).join(' · '),
      ),
  )
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

process.exitCode = await main()
