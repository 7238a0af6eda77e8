import { chakra } from '@chakra-ui/react'
import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** A popup next to a control: a menu, the options of a combobox. Mounted only while it is open. */
export const PopupBox = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    zIndex: 'menu',
    p: 1.5,
    minW: '12rem',
    maxW: 'calc(100vw - 1rem)',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    bg: 'paper.0',
    color: 'ink.950',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: '.75rem',
    boxShadow: 'floating',
    fontSize: '14',
    lineHeight: 1.5,
    textAlign: 'start',
    cursor: 'default',
    animation: 'fk-fade .16s ease-out',
  },
})

export interface PopupOptions {
  anchor: RefObject<HTMLElement | null>
  popup: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
  align?: 'start' | 'end'
  /** At least as wide as the control. */
  matchWidth?: boolean
}

const gap = 6
const edge = 8

function place(
  anchor: HTMLElement,
  popup: HTMLElement,
  { align = 'start', matchWidth }: Pick<PopupOptions, 'align' | 'matchWidth'>,
) {
  const at = anchor.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  popup.style.maxHeight = ''
  if (matchWidth) popup.style.minWidth = `${at.width}px`
  const below = innerHeight - at.bottom - gap - edge
  const above = at.top - gap - edge
  const size = popup.getBoundingClientRect()
  const up = size.height > below && above > below
  popup.style.maxHeight = `${Math.max(120, up ? above : below)}px`
  const height = Math.min(size.height, Math.max(120, up ? above : below))
  popup.style.top = `${up ? at.top - gap - height : at.bottom + gap}px`
  const left = align === 'end' ? at.right - size.width : at.left
  popup.style.left = `${Math.max(edge, Math.min(left, innerWidth - size.width - edge))}px`
}

/**
 * Keeps a popup next to its control, and closes it on a press or focus elsewhere. If the browser supports it, the popup is in the top
 * layer, where nothing clips it and it is above dialogs.
 */
export function usePopup({ anchor, popup, open, onClose, align, matchWidth }: PopupOptions) {
  useLayoutEffect(() => {
    const control = anchor.current
    const box = popup.current
    if (!open || !control || !box) return
    box.popover = 'manual'
    box.showPopover?.()
    const again = () => place(control, box, { align, matchWidth })
    again()
    window.addEventListener('resize', again)
    window.addEventListener('scroll', again, true)
    return () => {
      window.removeEventListener('resize', again)
      window.removeEventListener('scroll', again, true)
    }
  })

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      const target = event.target as Node
      if (!anchor.current?.contains(target) && !popup.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  })
}
