import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { testAllOnly } from '../../../test/test-all'
import { apiRoot } from '../paths'
import { register, wholeRegister } from './meters'

const folder = join(apiRoot, '../deploy/observability')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const rules = read('rules.yml')

/** Expressions of the rules and of the board, as text. */
const asked = [
  ...rules.matchAll(/expr: (\|\n(?: {10}.+\n)+|.+)/g),
  ...read('board.json').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g),
].map(([, text]) => text!.replaceAll('\\"', '"'))

/** The metrics that the processes export, with the labels of each. */
function given(): Map<string, readonly string[]> {
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  const labelsOf = ({ labelNames = [] }: { labelNames?: readonly string[] }) => labelNames
  const metrics = [register, wholeRegister, ofProcess].flatMap((each) => each.getMetricsAsArray())
  // The edge's metrics, as its source names them: it is a separate server.
  const edge = readFileSync(join(apiRoot, '../release/src/edge/metrics.ts'), 'utf8')
  const ofEdge = [...edge.matchAll(/name: '(fankeep_edge_\w+)'[^}]*?(?:labelNames: \[([^\]]*)\]|registers)/g)]
  return new Map([
    ...metrics.map((metric) => [metric.name, labelsOf(metric as never)] as const),
    ...ofEdge.map(([, name, labels = '']) => [name!, labels.match(/\w+/g) ?? []] as const),
  ])
}

const usual = ['job', 'instance', 'process', 'le']
const isOurs = /\b(?:fankeep_|nodejs_|process_)\w+/g

test('the rules and the board have more than 60 expressions', () => {
  expect(asked.length).toBeGreaterThan(60)
})

test('every metric that a rule or the board uses is exported by a process', () => {
  const known = given()
  const names = asked.flatMap((text) => text.match(isOurs) ?? [])
  const unknown = names.filter(
    (name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')),
  )
  expect(new Set(unknown)).toEqual(new Set())
})

test('every label that a rule or the board uses is a label of the metric', () => {
  const known = given()
  const unknown = asked.flatMap((text) =>
    [...text.matchAll(/\b((?:fankeep_|nodejs_|process_)\w+)\{([^}]*)\}/g)].flatMap(([, name, matchers]) => {
      const labels = known.get(name!) ?? known.get(name!.replace(/_(bucket|count|sum)$/, '')) ?? []
      const wanted = [...matchers!.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!)
      return wanted
        .filter((label) => ![...labels, ...usual].includes(label))
        .map((label) => `${name} ${label}`)
    }),
  )
  expect(unknown).toEqual([])
})

test('every recorded series that is used is recorded by a rule', () => {
  const recorded = new Set([...rules.matchAll(/record: '?(fankeep:[\w:]+)/g)].map(([, name]) => name))
  const unknown = asked
    .flatMap((text) => text.match(/\bfankeep:[\w:]+/g) ?? [])
    .filter((name) => !recorded.has(name))
  expect(unknown).toEqual([])
})

test('docs/deploy.md says what to do about each alert, and names no other', () => {
  const [, after = ''] = readFileSync(join(apiRoot, '../docs/deploy.md'), 'utf8').split(
    '### What to do about an alert\n',
  )
  const inDocs = after.split('\n## ')[0]!.match(/(?<=^\|.*`)Fankeep\w+(?=`)/gm)
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  expect([...new Set(inDocs)].toSorted()).toEqual(alerts.toSorted())
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

/** Part of Debian's package `prometheus`. */
const withPromtool = hasPromtool ? testAllOnly : test.skip
withPromtool('promtool accepts the alert rules, and their own tests pass', () => {
  for (const args of [
    ['check', 'rules', 'rules.yml'],
    ['test', 'rules', 'rules.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
  }
})
