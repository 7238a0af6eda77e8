import type { ProgressStream } from '@fankeep/shared/host'

/**
 * A stream whose code comes when someone first listens: no visitor does. Where it does not come, nothing is live until
 * the next one listens, and all else works.
 */
export function lateProgress(load: () => Promise<ProgressStream>): ProgressStream {
  let stream: Promise<ProgressStream> | undefined
  const listen = (to: (stream: ProgressStream) => () => void) => {
    let ended = false
    let end = () => {}
    stream ??= load()
    stream.then(
      (there) => {
        if (!ended) end = to(there)
      },
      () => (stream = undefined),
    )
    return () => {
      ended = true
      end()
    }
  }
  return {
    onRun: (listener) => listen((there) => there.onRun(listener)),
    onRestore: (listener) => listen((there) => there.onRestore(listener)),
    onNotice: (listener) => listen((there) => there.onNotice(listener)),
  }
}
