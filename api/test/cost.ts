const turns = 3

/** @returns a function that gives this process's CPU seconds since then, independent of other load on the machine */
export function processorClock(): () => number {
  const began = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1e6
  }
}

/**
 * The CPU seconds of `work`, and by how many megabytes memory rises during it. CPU time is independent of other load on
 * the machine. The lowest of three turns is used, because this process has other work, too (garbage collection of
 * earlier tests). The memory is the maximum of all turns, which does not accumulate.
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
