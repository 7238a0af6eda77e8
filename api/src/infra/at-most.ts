/** Waits for `work`, but at most `ms` milliseconds. Returns whether it finished in time; if not, it is left running. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), Math.max(0, ms))))
  try {
    return await Promise.race([work.then(() => true as const), late])
  } finally {
    clearTimeout(timer)
    // A late failure has no caller any more: ignore it.
    work.catch(() => {})
  }
}
