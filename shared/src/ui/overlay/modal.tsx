import { type ReactNode, useEffect, useRef } from 'react'
import { useHolding } from './held-open'
import { noteModal } from './top-modal'

/**
 * A native `<dialog>`, shown while it is mounted. The browser traps the focus, makes the rest inert and restores the focus. This hook adds the rest:
 * the caller decides about closing, a click outside closes, and the page behind does not scroll. `mayClose` is false while content holds it open
 * (`useHeldOpen`); `hold` is the value for the content's `HoldContext`.
 */
export function useModal({ onClose, dismissable = true }: Pick<ModalProps, 'onClose' | 'dismissable'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { isHeld, hold } = useHolding()
  const mayClose = dismissable && !isHeld
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => (dialog.current ? show(dialog.current) : undefined), [])

  useEffect(() => {
    const box = dialog.current
    if (!box) return
    const ask = () => {
      if (mayClose) close.current()
    }
    // Chrome closes on a second Escape whatever `cancel` does, so the key is handled here. A menu inside handles it first, and prevents its default.
    const key = (event: KeyboardEvent) => {
      const top = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (event.key !== 'Escape' || event.defaultPrevented || top !== box) return
      event.preventDefault()
      ask()
    }
    // Also fired by the back gesture of a phone.
    const cancel = (event: Event) => {
      event.preventDefault()
      ask()
    }
    // If the browser closes it anyway, the caller still decides whether it stays open.
    const closed = () => {
      // React's strict mode closes and reopens it immediately; the event arrives after both.
      if (box.open) return
      if (mayClose) close.current()
      else if (box.isConnected) box.showModal()
    }
    let pressedOutside = false
    const outside = (event: MouseEvent) => event.target === box
    const press = (event: MouseEvent) => void (pressedOutside = outside(event))
    // A drag that began inside and ended outside does not close.
    const release = (event: MouseEvent) => {
      if (pressedOutside && outside(event)) ask()
    }
    document.addEventListener('keydown', key)
    box.addEventListener('cancel', cancel)
    box.addEventListener('close', closed)
    box.addEventListener('mousedown', press)
    box.addEventListener('click', release)
    return () => {
      document.removeEventListener('keydown', key)
      box.removeEventListener('cancel', cancel)
      box.removeEventListener('close', closed)
      box.removeEventListener('mousedown', press)
      box.removeEventListener('click', release)
    }
  }, [mayClose])
  return { dialog, mayClose, hold }
}

/** Opens it. Returns a function that closes it and restores everything. */
function show(box: HTMLDialogElement) {
  const before = document.activeElement as HTMLElement | null
  box.showModal()
  focusChosen(box)
  const release = holdPage()
  const close = noteModal(box)
  return () => {
    release()
    close()
    box.close()
    before?.focus?.()
  }
}

/** The browser focuses the first radio button of a group, chosen or not: two of them would then look chosen. */
function focusChosen(box: HTMLDialogElement) {
  const first = document.activeElement
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio' || first.checked) return
  const group = [...box.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')]
  group.find(({ name }) => name === first.name)?.focus()
}

/** Prevents the page behind from scrolling, and from shifting because its scroll bar disappears. */
function holdPage() {
  const { style, clientWidth } = document.documentElement
  const { overflow, scrollbarGutter } = style
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  return () => Object.assign(style, { overflow, scrollbarGutter })
}

export interface ModalProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** False: only its own buttons close it (for work in progress). */
  dismissable?: boolean
}
