import { type Caller, call, runToItsEnd, timeOf, upload } from './client'
import type { Environment } from './environment'
import { makeArchive } from './import'
import { quantile, type Report } from './report'

/** Milliseconds that a page of a list may take at p95 while an import runs. */
const target = 50

/** A visitor reads pages of one list while another of their pages is being imported. */
export async function measureReading(
  environment: Environment,
  caller: Caller,
  page: string,
  fans: number,
  report: Report,
): Promise<void> {
  const archive = await makeArchive(environment, fans, 'mochiteam')
  const other = await call(caller, 'pages.add', { platform: 'x', url: '@mochiteam' })
  const run = await upload(caller, other.id, archive)
  const imported = runToItsEnd(caller, run.id)
  let over = false
  void imported.finally(() => (over = true)).catch(() => {})
  const times: number[] = []
  for (let n = 0; !over; n++) {
    times.push(await timeOf(caller, 'fans.list', asked(page, fans, n)))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  report.tell(`${times.length} pages in ${(await imported).toFixed(1)} s`, 'read while an import ran')
  report.hold('a page while an import runs, p95', quantile(times, 0.95), { most: target }, 'ms')
}

function asked(id: string, fans: number, n: number) {
  const sort = (['newest', 'oldest', 'name'] as const)[n % 3]!
  return { id, sort, offset: n % 2 === 0 ? 0 : (n * 7919 * 20) % fans }
}
