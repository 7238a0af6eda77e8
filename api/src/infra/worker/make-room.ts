import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'

/** Milliseconds: what takes less holds no one up. */
const turn = 5
/** Milliseconds: what took longer waited for something else most of the time. */
const longest = 100

/**
 * For work that keeps the processor busy for long: called after each part of it, the answer waits as long as that part took where other
 * jobs run in this process. A small import takes dozens of steps, each of which would else wait for a part. Alone it waits for nothing.
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
