/** Waits for work, but no longer than `ms`: what hangs is left behind. True where it ended in time. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), Math.max(0, ms))))
  try {
    return await Promise.race([work.then(() => true as const), late])
  } finally {
    clearTimeout(timer)
    // It may fail later, with no one left to hear of it.
    work.catch(() => {})
  }
}
