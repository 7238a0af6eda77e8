import { setTimeout as delay } from 'node:timers/promises'
import { call, upload } from '../bench/client'
import type { Environment } from '../bench/environment'
import { makeArchive } from '../bench/import'
import type { Report } from '../bench/report'
import { randomFrom } from '../src/platforms/fixtures/people'
import { kill, startAgain } from '../bench/kill'
import { killUnder, victimOf } from './victims'

const mostMs = 15 * 60_000

/** kill -9 again and again during an import: while it reads, while it saves, right at its start. */
export async function killImport(
  environment: Environment,
  token: string,
  { fans, kills }: { fans: number; kills: number },
  report: Report,
): Promise<void> {
  const random = randomFrom(11)
  const archive = await makeArchive(environment, fans)
  let { api, caller, seconds } = await startAgain(environment, token)
  const page = (await call(caller, 'pages.add', { platform: 'x', url: '@mochidaily' })).id
  const run = (await upload(caller, page, archive)).id
  const runNow = async () => (await call(caller, 'backup.runs', { run })).list[0]!
  /** A short list may be saved before it can be killed: fail instead of waiting. */
  const underWay = async () => {
    const now = await runNow()
    if (now.state === 'done') throw new Error('The run ended before it could be killed: raise FANS')
    return now
  }
  const served: number[] = []
  const phases: Record<string, number> = {}
  const killed: Record<string, number> = {}
  for (let n = 0; n < kills; n++) {
    const before = await runNow()
    // One kill in five hits the saving, which comes late; the others hit a random point before.
    const isSaving = n % 5 === 4
    const far = random() * 0.6 * fans
    await until(async () => {
      const { phase, done } = await underWay()
      return isSaving ? phase === 'saving' && before.phase !== 'saving' : done !== before.done && done >= far
    })
    if (isSaving) await delay(random() * 2000)
    const { phase } = await runNow()
    phases[phase] = (phases[phase] ?? 0) + 1
    const victim = victimOf(environment, n, kills)
    killed[victim] = (killed[victim] ?? 0) + 1
    if (victim === 'the api and its worker') {
      await kill(api)
      ;({ api, caller, seconds } = await startAgain(environment, token))
    } else seconds = await killUnder(environment, { api, caller }, victim)
    served.push(seconds)
    // The row may still show the phase of the killed process.
    if (isSaving) await until(async () => (await underWay()).phase === 'reading')
  }
  await until(async () => (await runNow()).state === 'done')
  const ended = await runNow()
  report.tell(JSON.stringify(phases), `${kills} kills, by what was under way`)
  report.tell(JSON.stringify(killed), 'of')
  report.hold(
    'the longest until it serves again',
    Math.max(...served),
    { most: environment.isFleet || environment.citus ? 10 : 5 },
    's',
  )
  await counts(environment, page, fans, ended.fans_new, report)
  await api.stop()
}

async function counts({ pool }: Environment, page: string, fans: number, reported: number, report: Report) {
  const { rows } = await pool.query<{ all: number; different: number; runs: number; said: number }>(
    `select count(*)::int as all, count(distinct uid)::int as different,
       (select count(*)::int from runs where page_id = $1) as runs, (select fans from pages where id = $1) as said
     from fans where page_id = $1`,
    [page],
  )
  const [row] = rows
  report.hold('fans lost', fans - row!.different, { most: 0 }, '')
  report.hold('fans doubled', row!.all - row!.different, { most: 0 }, '')
  report.hold('fans counted wrongly', Math.abs(row!.said - fans) + Math.abs(reported - fans), { most: 0 }, '')
  report.hold('runs too many', row!.runs - 1, { most: 0 }, '')
}

async function until(isSo: () => Promise<boolean>) {
  for (const began = Date.now(); !(await isSo()); await delay(30))
    if (Date.now() - began > mostMs) throw new Error('The awaited state was not reached in time')
}
