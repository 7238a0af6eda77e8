import { setTimeout as delay } from 'node:timers/promises'
import type { ServedRegistry } from '@fankeep/shared/contract/release'

const every = 100
const answerWithin = 5_000

/** A visitor's browser that keeps requesting from the edges, one after the other: the page, the registry, each remote's first file. */
export async function startProbes(site: string) {
  const { remotes } = (await (await fetch(`${site}/registry.json`)).json()) as ServedRegistry
  const paths = ['/', '/registry.json', ...Object.values(remotes).map(({ live }) => live.base + live.entry)]
  const failed: string[] = []
  let [views, going] = [0, true]
  const look = async (path: string) => {
    views++
    try {
      const answer = await fetch(new URL(path, site), { signal: AbortSignal.timeout(answerWithin) })
      await answer.arrayBuffer()
      if (!answer.ok) failed.push(`${path}: ${answer.status}`)
    } catch (error) {
      failed.push(`${path}: ${String(error)}`)
    }
  }
  const working = (async () => {
    for (let n = 0; going; n++) {
      await look(paths[n % paths.length]!)
      await delay(every)
    }
  })()
  return {
    stop: async () => {
      going = false
      await working
      return { failed, views }
    },
  }
}
