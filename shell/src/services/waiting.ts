import { type Atom, atom, type createStore } from 'jotai'

export interface Waiting {
  /** Whether something that the person requested is loading. */
  atom: Atom<boolean>
  /** True until `work` settles, whether it resolves or rejects. */
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
