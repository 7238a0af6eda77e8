const turns = 3

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
      const began = process.cpuUsage()
      await work()
      const { user, system } = process.cpuUsage(began)
      least = Math.min(least, user + system)
      look()
    }
    return { seconds: least / 1e6, megabytes: (most - before) / 1024 ** 2 }
  } finally {
    clearInterval(watch)
  }
}
