import { setTimeout as delay } from 'node:timers/promises'
import { call, type Caller, runToItsEnd, upload } from '../bench/client'
import { makeArchive } from '../bench/import'
import { makeMember, makePage } from '../bench/member'
import { Report } from '../bench/report'
import { startClients } from './clients'
import { cuts } from './cut'
import { clocks, type Fault, type Fleet, startFleet } from './fleet'
import { compare, type Entry, untilDone } from './history'
import { killImport } from './import'
import { startAgain } from '../bench/kill'
import { killUnder } from './victims'
import { startProbes } from './probes'
import { killRestore } from './restore'
import { sayHistory } from './say-history'
import { killSmtpSend, listFor } from './send'

/*
 * `pnpm fault:fleet primary`: kill -9 of PostgreSQL's primary again and again, under the whole fleet of `deploy/fleet`: during an import, a CallBack
 * and restores, with orders and notes all the time. Then it hangs a few times. With `FLEET_NETWORK=machines` its network is cut (`CUT=off,split` for
 * only some kinds), with `FLEET_CLOCKS=own` clocks jump, with `SLOW` its disk is slow. Compares the clients' answers with the final state.
 */
const number = (name: string, usual: number) => Number(process.env[name] ?? usual)
const kills = number('KILLS', 100)
/** How often the primary hangs for 20 s instead, together with Patroni. */
const freezes = number('FREEZES', 5)
/** How often the network is cut, in each way, of the primary and of its synchronous replica: needs root. */
const cutTimes = process.env.FLEET_NETWORK === 'machines' ? number('CUTS', 2) : 0
/** How often a clock is an hour ahead for 20 s, and how often an hour back: the primary's, an api's, an edge's. */
const jumps = process.env.FLEET_CLOCKS === 'own' ? number('JUMPS', 2) : 0
const jumpSeconds = 3_600
/** How often each flush to the primary's disk takes a second, for 20 s: needs root, and strace. */
const slow = number('SLOW', 0)
const flushMs = 1_000
const importedFans = 200
const importWithin = 90_000
const cutsAsked = cuts.filter((cut) => (process.env.CUT ?? cut).split(',').includes(cut))
/** The share of kills in each part; the rest happens under orders only. An import restarts after each kill. */
const share = { import: 0.15, send: 0.3, restore: 0.3 }
const killsIn = (part: keyof typeof share) => Math.ceil(kills * share[part])

const fleet = await startFleet()
let isWell = false
try {
  isWell = await breakIt(fleet, new Report())
} finally {
  await fleet.stop()
}
process.exit(isWell ? 0 : 1)

async function breakIt(broken: Fleet, report: Report): Promise<boolean> {
  const { environment, site, faults } = broken
  const token = await makeMember(environment)
  const { caller } = await startAgain(environment, token)
  const page = await makePage(environment.pool, listFor(number('SENDS', 50_000)), true)
  const clients = await startClients(environment, { site, token, page })
  const probes = await startProbes(site)
  if (kills > 0) await killInParts(broken, { token, page }, report)
  for (let n = faults.length; n < kills; n++) {
    await killUnder(environment, { api: environment.start(), caller }, 'the primary')
    await delay(500)
  }
  for (let n = 0; n < freezes; n++) await broken.freezePrimary()
  for (let n = 0; n < cutTimes; n++)
    for (const machine of ['primary', 'synchronous'] as const)
      for (const cut of cutsAsked) await broken.cutNetwork(cut, machine)
  await beSlow(broken)
  await jumpClocks(broken, caller, report)
  // Time for requests after the last fault.
  await delay(12_000)
  const { failed, views } = await probes.stop()
  const timesOf = await clients.stop()
  sayHistory(
    clients.history,
    faults.map(({ at }) => at),
    timesOf,
    report,
  )
  sayFaults(clients.history, faults, timesOf, report)
  report.hold(`of ${views} views of the site's pages and remotes, failed`, failed.length, { most: 0 }, '')
  for (const one of failed.slice(0, 10)) report.tell(one)
  return report.end()
}

async function beSlow({ slowDisk }: Fleet) {
  for (let n = 0; n < slow; n++) await slowDisk(flushMs)
}

/** Jumps each clock both ways, and imports an archive during each jump and after it. */
async function jumpClocks({ environment, jumpClock }: Fleet, caller: Caller, report: Report) {
  if (jumps === 0) return
  const archive = await makeArchive(environment, importedFans, 'clocks')
  const { id: page } = await call(caller, 'pages.add', { platform: 'x', url: '@clocks' })
  const seconds: number[] = []
  const importIt = async () => {
    const began = performance.now()
    const { id } = await upload(caller, page, archive)
    // Does not wait for an import whose job is scheduled an hour ahead.
    await Promise.race([runToItsEnd(caller, id, 200), delay(importWithin)])
    seconds.push((performance.now() - began) / 1000)
  }
  for (let n = 0; n < jumps; n++)
    for (const clock of clocks)
      for (const by of [jumpSeconds, -jumpSeconds]) {
        const jumped = jumpClock(clock, by)
        await delay(3_000)
        await importIt()
        await jumped
        await importIt()
      }
  report.tell(`${seconds.length}`, `imports of ${importedFans} fans while a clock was wrong, and after`)
  report.hold('the longest of them', Math.max(...seconds), { most: 30 }, 's')
}

async function killInParts(
  { environment, mail, platforms }: Fleet,
  { token, page }: { token: string; page: string },
  report: Report,
) {
  await killImport(environment, token, { fans: number('FANS', 1_000_000), kills: killsIn('import') }, report)
  await killSmtpSend(environment, token, { page, kills: killsIn('send'), mail }, report)
  await killRestore(
    environment,
    token,
    { posts: number('POSTS', 200), kills: killsIn('restore') },
    report,
    platforms,
  )
}

/** By kind of fault: how often, how long until writes succeed again, and how many writes since then are lost. */
function sayFaults(history: Entry[], faults: Fault[], timesOf: (entry: Entry) => number, report: Report) {
  const rows = faults.map(({ what, at }, n) => {
    const until = faults[n + 1]?.at ?? Infinity
    const since = history.filter(({ began }) => began >= at && began < until)
    return { what, seconds: untilDone(history, [at])[0]! / 1000, lost: compare(since, timesOf).lost.length }
  })
  for (const what of new Set(rows.map((row) => row.what))) {
    const those = rows.filter((row) => row.what === what)
    const longest = Math.max(...those.map(({ seconds }) => seconds))
    const lost = those.reduce((sum, row) => sum + row.lost, 0)
    report.tell(`${those.length} times, at most ${longest.toFixed(1)} s, ${lost} lost`, what)
  }
}
