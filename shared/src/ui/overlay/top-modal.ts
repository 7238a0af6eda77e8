import { useSyncExternalStore } from 'react'

/** The open dialogs, the topmost last. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLDialogElement[]) {
  open = next
  for (const listener of listeners) listener()
}

/** Registers an open dialog. Returns a function that removes it. */
export function noteModal(box: HTMLDialogElement): () => void {
  set([...open, box])
  return () => set(open.filter((each) => each !== box))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The topmost dialog: everything outside of it can be neither pressed nor read by screen readers. */
export const useTopModal = () => useSyncExternalStore(subscribe, () => open.at(-1))
