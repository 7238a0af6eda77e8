import { relative } from 'node:path'
import { root } from '../install.mjs'

/* Where the tests spend their time: `node scripts/test.mjs --times`. */

/** @param {{ testResults: any[] }} report as Vitest writes it (its reporter `json`) */
export function vitestTimes({ testResults }) {
  const files = testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
    tests: assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000,
  }))
  const rows = [...new Set(files.map(packageOf))].map((name) => {
    const own = files.filter((file) => packageOf(file) === name)
    return { name, seconds: sumOf(own), tests: testsOf(own) }
  })
  return [
    `all ${files.length} files: ${seconds(sumOf(files))}, of it in tests ${seconds(testsOf(files))}; the rest loads code, starts servers and browsers' stand-ins`,
    ...bySeconds(rows).map(line),
    '',
    ...bySeconds(files).slice(0, 25).map(line),
  ]
}

/** @param {{ suites: any[], stats: { duration: number } }} report as Playwright writes it */
export function playwrightTimes({ suites, stats }) {
  const files = suites.map((suite) => ({
    name: `e2e/specs/${suite.title}`,
    seconds: durationOf(suite) / 1000,
  }))
  return [
    `all ${files.length} files: ${seconds(sumOf(files))} in two browsers at once, ${seconds(stats.duration / 1000)} from the start of the product to its end`,
    ...bySeconds(files).map(line),
  ]
}

const durationOf = ({ specs = [], suites = [] }) =>
  specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results)
    .reduce((sum, { duration }) => sum + duration, 0) +
  suites.reduce((sum, suite) => sum + durationOf(suite), 0)

const packageOf = ({ name }) => name.split(/[\\/]/)[0]
const sumOf = (rows) => rows.reduce((sum, row) => sum + row.seconds, 0)
const testsOf = (rows) => rows.reduce((sum, row) => sum + row.tests, 0)
const bySeconds = (rows) => rows.toSorted((a, b) => b.seconds - a.seconds)
const seconds = (n) => `${n.toFixed(0)} s`
const line = ({ name, seconds, tests }) =>
  `${seconds.toFixed(1).padStart(8)} s  ${name}${tests === undefined ? '' : ` (in tests ${tests.toFixed(1)} s)`}`
