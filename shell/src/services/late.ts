/**
 * What the shell gives and no visitor needs: its code comes when it is first used.
 * @param load goes on until it has come (load-later.ts)
 */
export function createLate<Thing>(load: () => Promise<Thing>) {
  let thing: Promise<Thing> | undefined
  const whenThere = (work: (there: Thing) => void) => void (thing ??= load()).then(work)
  return {
    whenThere,
    /** Begins to listen once it is there. Gives the function that ends it. */
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
