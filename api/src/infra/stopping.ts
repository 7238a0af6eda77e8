/**
 * When this process has to stop: by a signal, or because the process that started it is gone and its channel closes. To be
 * asked for before anything is started, so that a word that comes early is not lost.
 */
export function toldToStop(signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP']): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve())
    process.once('disconnect', () => resolve())
    // The channel may have closed while our code was still being loaded.
    if (process.connected === false) resolve()
  })
}
