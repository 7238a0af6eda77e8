import { type Atom, atom, type createStore } from 'jotai'

export interface Waiting {
  /** Whether something a person has asked for is on its way. */
  atom: Atom<boolean>
  /** It is, until `work` has ended, however. */
  show: (work: Promise<unknown>) => void
}

export function createWaiting(store: Pick<ReturnType<typeof createStore>, 'set'>): Waiting {
  const works = atom(0)
  const add = (change: number) => store.set(works, (count) => count + change)
  return {
    atom: atom((get) => get(works) > 0),
    show: (work) => {
      add(1)
      const end = () => add(-1)
      work.then(end, end)
    },
  }
}
