/**
 * A service of the shell that a visitor does not need: its code is loaded on first use.
 * @param load retries until the code has loaded (load-later.ts)
 */
export function createLate<Thing>(load: () => Promise<Thing>) {
  let thing: Promise<Thing> | undefined
  const whenThere = (work: (there: Thing) => void) => void (thing ??= load()).then(work)
  return {
    whenThere,
    /** Subscribes once it is loaded. Returns a function that unsubscribes. */
    listen: (to: (there: Thing) => () => void) => {
      let ended = false
      let end = () => {}
      whenThere((there) => {
        if (!ended) end = to(there)
      })
      return () => {
        ended = true
        end()
      }
    },
  }
}
