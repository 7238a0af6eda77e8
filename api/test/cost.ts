const turns = 3

/** @returns what gives the processor seconds of this process since then: what else the machine does is none of it */
export function processorClock(): () => number {
  const began = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1e6
  }
}

/**
 * The processor seconds of a piece of work, and the megabytes memory rises by meanwhile. Processor time, so what else
 * the machine does is none of it; the least of three turns, as what else this process does (a collection of what earlier
 * tests left) is. The rise is that of all turns: it does not add up either.
 */
export async function costOf(work: () => Promise<unknown>): Promise<{ seconds: number; megabytes: number }> {
  const resident = () => process.memoryUsage().rss
  const before = resident()
  let most = before
  const look = () => (most = Math.max(most, resident()))
  const watch = setInterval(look, 2)
  try {
    let least = Infinity
    for (let turn = 0; turn < turns; turn++) {
      const clock = processorClock()
      await work()
      least = Math.min(least, clock())
      look()
    }
    return { seconds: least, megabytes: (most - before) / 1024 ** 2 }
  } finally {
    clearInterval(watch)
  }
}
