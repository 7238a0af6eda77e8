/** A process that lives shorter than this died at its start: restarting it again and again would not help. */
const shortest = 5_000
const most = 5

/**
 * Counts early deaths of a process: after five in a row, each within 5 s of its start, it should not be restarted. A process
 * that is killed now and then is always restarted; one that waits for an unavailable database lives longer than 5 s each time.
 */
export function countQuickDeaths(now: () => number = () => performance.now()) {
  let began = now()
  let quick = 0
  return {
    started: () => void (began = now()),
    /** Returns true if the process should not be restarted. */
    died: () => {
      quick = now() - began < shortest ? quick + 1 : 0
      return quick >= most
    },
  }
}

/** A sentence without its full stop. */
export const givenUp = (name: string) =>
  `${name} ended ${most} times in a row, each time within ${shortest / 1000} s of its start: it is not restarted`
export const lastWords = 'See its last output for the reason.'
