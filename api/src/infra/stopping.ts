/**
 * Resolves when this process has to stop: on a signal, or when the process that started it is gone and its channel closes.
 * Call it before anything is started, so that an early request is not lost.
 */
export function stopRequested(signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP']): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve())
    process.once('disconnect', () => resolve())
    // The channel may have closed while our code was still being loaded.
    if (process.connected === false) resolve()
  })
}
