import type { Environment } from './environment'
import { type Caller, call, runToItsEnd, upload } from './client'
import { makeArchive } from './import'
import { quantile, type Report } from './report'

/** The maximum ratio to the time without the large import. */
const target = 2
/** The giant import uses another page: a member has at most ten. */
const pages = 8
const small = { fans: 200, runs: Number(process.env.SMALL ?? 1_000) }

interface Page {
  id: string
  archive: string
}

/**
 * Measures small imports, without and with a giant import at the same time: the time of each from its upload to its
 * end.
 */
export async function measureFairness(
  environment: Environment,
  caller: Caller,
  fans: number,
  report: Report,
): Promise<void> {
  const pageOf = async (owner: string, size: number) => {
    const archive = await makeArchive(environment, size, owner)
    return { archive, id: (await call(caller, 'pages.add', { platform: 'x', url: `@${owner}` })).id }
  }
  const all: Page[] = []
  for (let n = 0; n < pages; n++) all.push(await pageOf(`small_${n}`, small.fans))
  const giant = await pageOf('giant', fans)

  const alone = await importSmall(environment, caller, all, small.runs)
  let isOver = false
  let rounds = 0
  const giants = (async () => {
    // Restarted if it ends before the small ones do.
    for (; !isOver; rounds++) await runToItsEnd(caller, (await upload(caller, giant.id, giant.archive)).id)
  })()
  const alongside = await importSmall(environment, caller, all, small.runs)
  isOver = true
  await giants
  const shown = (times: number[]) =>
    `median ${quantile(times, 0.5).toFixed(2)} s, p95 ${quantile(times, 0.95).toFixed(2)} s`
  report.tell(shown(alone), `${small.runs} imports of ${small.fans} fans`)
  report.tell(
    shown(alongside),
    `the same while ${fans.toLocaleString('en')} fans are imported, ${rounds} times`,
  )
  report.hold(
    'p95 alongside a giant one',
    quantile(alongside, 0.95) / quantile(alone, 0.95),
    { most: target },
    '×',
  )
}

/**
 * Runs four imports at a time, over the pages in turn; returns the seconds of each from its upload to its end, by the
 * rows' timestamps.
 */
async function importSmall(
  { pool }: Environment,
  caller: Caller,
  all: Page[],
  runs: number,
): Promise<number[]> {
  const ids: string[] = []
  const member = async (first: number) => {
    for (let n = first; n < runs; n += 4) {
      const page = all[n % all.length]!
      const { id } = await upload(caller, page.id, page.archive)
      ids.push(id)
      await runToItsEnd(caller, id, 20)
    }
  }
  await Promise.all([0, 1, 2, 3].map(member))
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from ended_at - created_at)::float as seconds from runs where id = any($1)`,
    [ids],
  )
  return rows.map(({ seconds }) => seconds)
}
