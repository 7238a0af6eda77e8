/**
 * Resolves when this process must stop: on a signal, or when its parent process is gone and the channel closes. Call it
 * before anything is started, so that an early request is not lost.
 */
export function stopRequested(signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP']): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve())
    process.once('disconnect', () => resolve())
    // The channel may have closed while our code was still being loaded.
    if (process.connected === false) resolve()
  })
}
