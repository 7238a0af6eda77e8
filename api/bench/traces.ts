import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallName } from '@fankeep/shared/contract'
import { startCollector } from '@fankeep/shared/node/testing'
import type { ApiProcess } from '../test/process'
import { timeOf } from './client'
import type { Environment } from './environment'
import { quantile, type Report } from './report'

const rounds = 3_000
const warmUp = 1_000
/** Milliseconds of a clock tick in /proc, on all current Linux systems. */
const tick = 10

interface Tried {
  name: string
  api: ApiProcess
}

/**
 * The cost of recording: the same calls alternately to an api without a collector, one whose collector accepts spans, and one
 * whose collector never answers. `BEFORE=folder`: also to the api of another build.
 */
export async function measureTraces(
  environment: Environment,
  token: string,
  page: string,
  report: Report,
): Promise<void> {
  const collector = await startCollector()
  const hanging = await startCollector()
  hanging.behave('hang')
  const start = (name: string, env: Record<string, string>, file = 'main.mjs'): Tried => ({
    name,
    api: environment.start({ WORKER: 'off', ...env }, file),
  })
  const tried = [
    start('without OTLP_URL', {}),
    start('with it', { OTLP_URL: collector.url }),
    start('of one trace in ten', { OTLP_URL: collector.url, OTLP_SHARE: '0.1' }),
    start('with a collector that hangs', { OTLP_URL: hanging.url }),
    ...(process.env.BEFORE ? [start('the build before', {}, join(process.env.BEFORE, 'main.mjs'))] : []),
  ]
  await compare('user.info', {}, { tried, token, report })
  await compare('fans.list', { id: page }, { tried, token, report })
  report.tell(`${collector.spans.length} spans, in ${collector.bodies.length} requests`, 'the collector has')
  for (const { api } of tried) await api.stop()
  await Promise.all([collector.close(), hanging.close()])
}

async function compare(
  call: CallName,
  fields: Record<string, string>,
  { tried, token, report }: { tried: Tried[]; token: string; report: Report },
) {
  const callers = await Promise.all(
    tried.map(async ({ name, api }) => {
      const caller = { origin: await api.ready, token }
      for (let n = 0; n < warmUp; n++) await timeOf(caller, call, fields)
      return { name, caller, pid: api.child.pid!, times: [] as number[], before: processorMs(api.child.pid!) }
    }),
  )
  for (let n = 0; n < rounds; n++)
    for (const { caller, times } of callers) times.push(await timeOf(caller, call, fields))
  for (const { name, times, pid, before } of callers) {
    const at = (share: number) => quantile(times, share).toFixed(2)
    const used = ((processorMs(pid) - before) / rounds).toFixed(2)
    report.tell(`p50 ${at(0.5)}, p95 ${at(0.95)} ms; processor ${used} ms a call`, `${call}, ${name}`)
  }
}

/** CPU time of a process so far, in user and system mode (proc(5), utime and stime). */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tick
}
