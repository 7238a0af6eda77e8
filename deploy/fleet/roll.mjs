import { setTimeout as delay } from 'node:timers/promises'
import { bundleServers } from '../../scripts/builds/bundle-servers.mjs'
import { setState, underWay } from './balance.mjs'
import { answersOk, until } from './keep.mjs'
import { counts, numbers, ports } from './layout.mjs'

/** Milliseconds: a request that HAProxy has just sent is not counted yet, and the registry's streams never end on their own. */
const drain = { least: 500, most: 5_000 }

/**
 * Builds the servers and replaces every api and every edge, one after the other, so that two versions run at the same time. For each:
 * HAProxy sends no new requests to the process, the process ends, its keeper restarts it, and it gets requests again when it is ready.
 * @param {() => Record<string, number> | undefined} processes ids by name
 */
export async function rollAll(processes) {
  await bundleServers()
  for (const [kind, name, portOf] of /** @type {const} */ ([
    ['api', 'Api', ports.api],
    ['edge', 'Edge', ports.edge],
  ]))
    for (const n of numbers(counts[kind])) {
      const before = processes()?.[`${name} ${n}`]
      if (!before) throw new Error(`${name} ${n} is not running`)
      await setState(kind, n, 'drain')
      try {
        await delay(drain.least)
        for (const end = Date.now() + drain.most; Date.now() < end && (await underWay(kind, n)) > 0;)
          await delay(50)
        process.kill(before, 'SIGTERM')
        const isAgain = async () =>
          processes()?.[`${name} ${n}`] !== before && (await answersOk(`http://127.0.0.1:${portOf(n)}/ready`))
        await until(`${name} ${n}`, isAgain, 120)
      } finally {
        // Also if it was not ready in time: HAProxy's checks give it requests once it is.
        await setState(kind, n, 'ready')
      }
      console.log(`${name} ${n} was replaced`)
    }
}
