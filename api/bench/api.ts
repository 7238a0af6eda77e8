import { waitUntil } from '../src/infra/wait'
import { fromUnmarked } from '../src/modules/fans/list-index/job'
import type { Caller } from './client'
import { measureFairness } from './fairness'
import { measureDownload } from './download'
import { type Environment, inEnvironment } from './environment'
import { measureGroups } from './groups'
import { measureImport } from './import'
import { measureInsights } from './insights'
import { measureLists } from './lists'
import { makeMember, makePage } from './member'
import { measureReading } from './reading'
import { count, Report } from './report'
import { measureSends } from './send'
import { measureShares } from './shares'
import { measureTakeout } from './takeout'
import { measureTraces } from './traces'

const parts = [
  'import',
  'download',
  'lists',
  'groups',
  'shares',
  'insights',
  'reading',
  'send',
  'takeout',
  'fairness',
  'traces',
] as const
const given = process.argv.slice(2)
const unknown = given.find((name) => !parts.some((part) => part === name))
if (unknown) {
  console.error(`There is no part "${unknown}". The parts: ${parts.join(', ')}.`)
  process.exit(2)
}
const asked = (part: (typeof parts)[number]) => given.length === 0 || given.includes(part)
const fans = Number(process.env.FANS ?? 1_000_000)

process.exitCode = (await inEnvironment(measure)) ? 0 : 1

async function measure(environment: Environment): Promise<boolean> {
  const report = new Report()
  report.tell(`${count(fans)} fans.`)
  const first = environment.start()
  await first.ready
  const token = await makeMember(environment)
  const caller: Caller = { origin: await first.ready, token }
  const pid = first.child.pid!
  if (asked('import')) await measureImport(environment, caller, pid, fans, report)
  if ((['download', 'lists', 'groups', 'shares', 'insights', 'reading'] as const).some(asked)) {
    const page = await makePage(environment.pool, fans)
    if (asked('download')) await measureDownload(environment, caller, pid, page, report)
    if (asked('lists')) await measureLists(caller, page, fans, report)
    if (asked('groups')) await measureGroups(environment.pool, caller, page, report)
    if (asked('shares')) await measureShares(caller, page, fans, report)
    if (asked('insights')) await measureInsights(environment.pool, caller, page, fans, report)
    if (asked('reading')) await measureReading(environment, caller, page, fans, report)
  }
  if (given.includes('fairness')) await measureFairness(environment, caller, fans, report)
  await marksMade(environment)
  await first.stop()
  if (asked('send')) await measureSends(environment, token, report)
  if (given.includes('traces'))
    await measureTraces(environment, token, await makePage(environment.pool, 10_000), report)
  if (asked('takeout')) await measureTakeout(environment, token, Number(process.env.GB ?? 4), report)
  return report.end()
}

/**
 * Waits for the work that a page's import leaves behind; otherwise the worker would do it during the next measurement.
 */
async function marksMade({ pool }: Environment) {
  const none = async () => (await pool.query(`select 1 ${fromUnmarked} limit 1`)).rowCount === 0
  if (!(await waitUntil(none, { within: 600_000, every: 250 })))
    throw new Error('The worker did not build the list index of a page in time')
}
