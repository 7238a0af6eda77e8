import { useSyncExternalStore } from 'react'

/** Those that are open, the one above all others last. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLDialogElement[]) {
  open = next
  for (const listener of listeners) listener()
}

/** A dialog is open from now on. Gives the function that says that it is closed. */
export function noteModal(box: HTMLDialogElement): () => void {
  set([...open, box])
  return () => set(open.filter((each) => each !== box))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The dialog above all others: what is outside of it can neither be pressed nor is it read out. */
export const useTopModal = () => useSyncExternalStore(subscribe, () => open.at(-1))
