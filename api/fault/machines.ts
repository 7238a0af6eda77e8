import { setTimeout as delay } from 'node:timers/promises'
import { call, type Caller } from '../bench/client'
import type { Environment } from '../bench/environment'
import { makePage } from '../bench/member'
import { quantile, type Report } from '../bench/report'
import { shop, startClients } from './clients'
import { untilDone } from './history'
import { startAgain } from '../bench/kill'
import { sayHistory } from './say-history'

const fansEach = 20_000
const readEvery = 100
const calmMs = 5_000
/** Seconds within which a call that needs a dead machine is refused. */
const refusedWithin = 15

interface Reading {
  worker: number
  began: number
  ended: number
  isAnswered: boolean
}

interface Down {
  machine: number
  from: number
  until: number
}

/**
 * kill -9 of each machine of a Citus cluster in turn, which then stays down for a while (`DOWN`, in seconds), under a running
 * api, while members write and read. Calls for data on a dead worker are refused; those for data on other workers succeed.
 */
export async function killMachines(
  environment: Environment,
  token: string,
  kills: number,
  report: Report,
): Promise<void> {
  const { citus } = environment
  if (!citus) throw new Error('The part machines needs CITUS=2 or more (docs/scale.md)')
  const { api, caller } = await startAgain(environment, token, {
    // The shop whose keys the clients sign their payments with.
    ECPAY_MERCHANT_ID: shop.merchantId,
    ECPAY_HASH_KEY: shop.hashKey,
    ECPAY_HASH_IV: shop.hashIv,
  })
  const pages = await pageOnEach(environment, citus)
  const clients = await startClients(environment, {
    ...{ site: caller.origin, token },
    page: pages.get(1)!,
  })
  report.must(
    'what writes the coordinator and a worker is prepared on both before either commits',
    await isPrepared(environment, pages.get(1)!),
  )
  const readings: Reading[] = []
  const readers = [...pages].map(([worker, page]) => readList(caller, { worker, page, readings }))
  const downs: Down[] = []
  await delay(calmMs)
  for (let n = 0; n < kills; n++) {
    const machine = (n + 1) % citus.machines
    const from = performance.now()
    process.kill(citus.postmaster(machine), 'SIGKILL')
    await citus.whole()
    downs.push({ machine, from, until: performance.now() })
    await delay(calmMs)
  }
  await Promise.all(readers.map((stop) => stop()))
  const timesOf = await clients.stop()
  for (const { machine, from, until } of downs)
    report.tell(`${((until - from) / 1000).toFixed(1)} s`, `machine ${machine} was down for`)
  const backAt = downs.map(({ until }) => until)
  sayHistory(clients.history, backAt, timesOf, report)
  // All other writes go to the coordinator.
  const notes = clients.history.filter(({ kind }) => kind === 'note')
  const until = Math.max(...untilDone(notes, backAt)) / 1000
  report.hold('the longest until notes are written again', until, { most: 10 }, 's')
  sayReadings(readings, downs, report)
  await api.stop()
  const faults = faultsIn(await api.words)
  report.hold('calls that ended with a fault', faults.length, { most: 0 }, '')
  for (const one of faults.slice(0, 10)) report.tell(one)
}

/** The failed calls in the api's log. */
function faultsIn(log: string): string[] {
  return log.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return []
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { stack: string } }
    return msg === 'fault' ? [err?.stack ?? line] : []
  })
}

function sayReadings(readings: Reading[], downs: Down[], report: Report) {
  const during = ({ began, ended }: Reading) =>
    downs.filter(({ from, until }) => ended >= from && began <= until).map(({ machine }) => machine)
  const needs = ({ worker }: Reading) => [0, worker]
  const isHit = (reading: Reading) => during(reading).some((machine) => needs(reading).includes(machine))
  const calm = readings.filter((one) => during(one).length === 0)
  const others = readings.filter((one) => during(one).length > 0 && !isHit(one))
  const hit = readings.filter(isHit)
  for (const [what, some] of [
    ['lists read while all machines are there', calm],
    ['lists of other workers while one is down', others],
    ['lists of a worker that is down, or while the coordinator is', hit],
  ] as const) {
    const times = some.map(({ began, ended }) => ended - began)
    const failed = some.filter(({ isAnswered }) => !isAnswered).length
    report.tell(`${some.length}, not answered ${failed}, p95 ${quantile(times, 0.95).toFixed(0)} ms`, what)
    if (some !== hit) report.hold('  of them not answered', failed, { most: 0 }, '')
    report.hold('  the longest', Math.max(...times) / 1000, { most: refusedWithin }, 's')
  }
}

/** Checks the commands that Citus logs for its workers. */
async function isPrepared({ pool }: Environment, page: string): Promise<boolean> {
  const client = await pool.connect()
  const asked: string[] = []
  const note = ({ message }: { message?: string }) => asked.push(message ?? '')
  client.on('notice', note)
  await client.query(
    'begin; set local citus.log_remote_commands = on; set local client_min_messages = notice',
  )
  await client.query('update pages set name = name where id = $1', [page])
  await client.query('update fans set name = name where page_id = $1', [page])
  await client.query('commit')
  client.off('notice', note)
  client.release()
  return asked.some((one) => one.startsWith('issuing PREPARE TRANSACTION'))
}

/** One small list on each worker. */
async function pageOnEach(
  { pool }: Environment,
  { machines, workerOf }: NonNullable<Environment['citus']>,
): Promise<Map<number, string>> {
  const pages = new Map<number, string>()
  while (pages.size < machines - 1) {
    const page = await makePage(pool, fansEach)
    pages.set(await workerOf(page), page)
  }
  return pages
}

function readList(
  caller: Caller,
  { worker, page, readings }: { worker: number; page: string; readings: Reading[] },
) {
  let going = true
  const working = (async () => {
    for (; going; await delay(readEvery)) {
      const began = performance.now()
      const isAnswered = await call({ ...caller, patience: 0 }, 'fans.list', { id: page }).then(
        () => true,
        () => false,
      )
      readings.push({ worker, began, ended: performance.now(), isAnswered })
    }
  })()
  return async () => {
    going = false
    await working
  }
}
