import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'

/** Milliseconds: shorter parts delay no other job. */
const turn = 5
/** Milliseconds: the longest pause, because a longer part spent most of its time waiting. */
const longest = 100

/**
 * For CPU-heavy work: call the returned function after each part. If other jobs run in this process, it waits as long as that part
 * took, because a small import takes dozens of steps, and each step would wait for a whole part. If no other job runs, it does not
 * wait.
 * @param hasOthers whether other jobs run in this process
 */
export function roomMaker(
  hasOthers: () => boolean,
  {
    now = () => performance.now(),
    pause = (ms: number): Promise<unknown> => (ms > 0 ? delay(ms) : nextTurn()),
  } = {},
): () => Promise<void> {
  let began = now()
  return async () => {
    const took = now() - began
    if (took < turn) return
    await pause(hasOthers() ? Math.min(took, longest) : 0)
    began = now()
  }
}
