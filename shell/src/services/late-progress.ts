import type { ProgressStream } from '@fankeep/shared/host'
import { createLate } from './late'

/** A stream whose code comes when someone first listens: no visitor does. */
export function lateProgress(load: () => Promise<ProgressStream>): ProgressStream {
  const { listen } = createLate(load)
  return {
    onRun: (listener) => listen((there) => there.onRun(listener)),
    onRestore: (listener) => listen((there) => there.onRestore(listener)),
    onNotice: (listener, missed) => listen((there) => there.onNotice(listener, missed)),
  }
}
