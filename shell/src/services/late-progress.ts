import type { ProgressStream } from '@fankeep/shared/host'
import { createLate } from './late'

/** The progress stream, whose code is loaded on the first subscription, which no visitor's page does. */
export function lateProgress(load: () => Promise<ProgressStream>): ProgressStream {
  const { listen } = createLate(load)
  return {
    onRun: (listener) => listen((there) => there.onRun(listener)),
    onRestore: (listener) => listen((there) => there.onRestore(listener)),
    onNotice: (listener, missed) => listen((there) => there.onNotice(listener, missed)),
  }
}
