import { setTimeout as delay } from 'node:timers/promises'
import { bundleServers } from '../../scripts/builds/bundle-servers.mjs'
import { setState, underWay } from './balance.mjs'
import { answersOk, until } from './keep.mjs'
import { counts, numbers, ports } from './layout.mjs'

/** Milliseconds: what HAProxy has just led there is not under way yet, and the streams of the registry never end by themselves. */
const drain = { least: 500, most: 5_000 }

/**
 * Replaces every api and every edge by what is built of the sources now, one after the other, so that two versions run alongside each other:
 * HAProxy leads nothing new to one, it ends in order, its keeper starts it again, and it is asked again when it is ready.
 * @param {() => Record<string, number> | undefined} processes by their names
 */
export async function rollAll(processes) {
  await bundleServers()
  for (const [kind, name, portOf] of /** @type {const} */ ([
    ['api', 'Api', ports.api],
    ['edge', 'Edge', ports.edge],
  ]))
    for (const n of numbers(counts[kind])) {
      const before = processes()?.[`${name} ${n}`]
      if (!before) throw new Error(`${name} ${n} does not run`)
      await setState(kind, n, 'drain')
      await delay(drain.least)
      for (const end = Date.now() + drain.most; Date.now() < end && (await underWay(kind, n)) > 0;)
        await delay(50)
      process.kill(before, 'SIGTERM')
      const isAgain = async () =>
        processes()?.[`${name} ${n}`] !== before && (await answersOk(`http://127.0.0.1:${portOf(n)}/ready`))
      await until(`${name} ${n}`, isAgain, 120)
      await setState(kind, n, 'ready')
      console.log(`${name} ${n} is replaced`)
    }
}
