import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Notice } from '../host/notices'
import { Button, IconButton } from './button'
import { Icon, type IconName } from './icon'
import { Marks, type MarksProps } from './marks'
import { useTopModal } from './overlay/top-modal'
import { useUiWords } from './words'

export interface Toast extends Notice {
  /** For work in progress: the notice stays until it is dismissed. */
  progress?: {
    at: number | null
    text?: ReactNode
    aside?: ReactNode
    tone?: MarksProps['tone']
    icon?: IconName
    onStop?: () => void
  }
}

interface Shown extends Toast {
  id: string
}

/** Spec section 9. A notice with an action stays longer, so that there is time to decide. */
const usualMs = 2000
const decisionMs = 8000
const most = 4

let shown: readonly Shown[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: readonly Shown[]) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows notices. The same text twice is one notice; at most four are shown at a time. */
export const toaster = {
  create(toast: Toast): string {
    const same = shown.find(
      (each) => each.title === toast.title && each.text === toast.text && !toast.progress,
    )
    const id = `toast-${++last}`
    set([...shown.filter((each) => each !== same), { ...toast, id }].slice(-most))
    return id
  },
  /** Updates its progress or result. */
  update(id: string, toast: Partial<Toast>) {
    set(shown.map((each) => (each.id === id ? { ...each, ...toast } : each)))
  },
  dismiss(id?: string) {
    set(id === undefined ? [] : shown.filter((each) => each.id !== id))
  },
}

const glyphs = {
  success: ['done', 'good'],
  info: ['info', 'brand.500'],
  warning: ['warning', 'warn'],
  error: ['failed', 'bad'],
} as const satisfies Record<Toast['kind'], readonly [IconName, string]>

const Region = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    top: { base: '.5rem', md: '4.25rem' },
    right: { base: '.5rem', md: '1.5rem' },
    left: { base: '.5rem', md: 'auto' },
    bottom: 'auto',
    w: { base: 'auto', md: '24rem' },
    display: 'grid',
    gap: 2,
    overflow: 'visible',
    bg: 'transparent',
    fontSize: '14',
    lineHeight: 1.6,
    pointerEvents: 'none',
  },
})

const Box = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1.25rem minmax(0, 1fr) auto',
    columnGap: 3,
    alignItems: 'start',
    px: 4,
    py: '.875rem',
    bg: 'paper.0',
    color: 'ink.950',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: '.75rem',
    boxShadow: 'floating',
    pointerEvents: 'auto',
    animation: 'fk-rise .24s ease-out',
    '& > svg': { mt: '.125rem' },
    '& p': { fontSize: '13', color: 'ink.700' },
    '& > [data-acts]': { display: 'flex', gap: 1, my: '-.125rem', me: -1 },
    '& > [data-rest]': { gridColumn: '2 / -1' },
    '& [data-row]': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '0 .75rem',
      fontSize: '12',
      color: 'ink.500',
      fontVariantNumeric: 'tabular-nums',
    },
    '& [data-row] > :last-child:not(:first-child)': { ms: 'auto' },
  },
})

/**
 * Where notices appear. Used once, in the shell. Rendered also when empty, because screen readers would otherwise not read the first
 * notice. While a dialog is open, this is inside the dialog: outside, screen readers would not read it, and a press on it would close
 * the dialog. It is in the top layer, so that no dialog covers it.
 */
export function Toaster() {
  const t = useUiWords()
  const toasts = useSyncExternalStore(subscribe, () => shown)
  const modal = useTopModal()
  const home = useRef<HTMLSpanElement>(null)
  const region = useRef<HTMLElement>(null)
  const [carrier] = useState(() => document.createElement('span'))
  const newest = toasts.at(-1)?.id
  useLayoutEffect(() => void (modal ?? home.current)?.append(carrier), [modal, carrier])
  useEffect(() => {
    const layer = region.current
    // A dialog that closes briefly removes the region from the document: this effect runs again when it is back.
    if (!layer?.isConnected) return
    layer.popover = 'manual'
    // Opened again for each notice, so that the notice is above a dialog that was opened after the last one.
    layer.hidePopover?.()
    layer.showPopover?.()
  }, [newest, modal])
  const notices = (
    <Region ref={region} aria-label={t('notices')} aria-live="polite">
      {toasts.map((toast) => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </Region>
  )
  return (
    <>
      <span ref={home} />
      {createPortal(notices, carrier)}
    </>
  )
}

function ToastBox({ toast }: { toast: Shown }) {
  const t = useUiWords()
  const { id, kind, title, text, action, progress, duration } = toast
  const [held, setHeld] = useState(false)
  const stays = progress || duration === null
  const ms = duration ?? (action ? decisionMs : usualMs)
  useEffect(() => {
    if (stays || held) return
    const timer = setTimeout(() => toaster.dismiss(id), ms)
    return () => clearTimeout(timer)
  }, [id, stays, held, ms])

  const [glyph, color] = progress ? ([progress.icon ?? 'download', 'brand.500'] as const) : glyphs[kind]
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <Box role={kind === 'error' ? 'alert' : 'status'} {...hold}>
      <Icon name={glyph} color={color} />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
      <div data-acts="">
        {action && (
          <Button
            size="sm"
            variant="ghost"
            h="1.75rem"
            onClick={() => {
              toaster.dismiss(id)
              action.run()
            }}
          >
            {action.label}
          </Button>
        )}
        {progress?.onStop && (
          <Button size="sm" variant="ghost" icon="stop" h="1.75rem" onClick={progress.onStop}>
            {t('stop')}
          </Button>
        )}
        {duration === null && !progress && (
          <IconButton size="sm" icon="close" label={t('close')} onClick={() => toaster.dismiss(id)} />
        )}
      </div>
      {progress && <Progress progress={progress} />}
    </Box>
  )
}

function Progress({ progress }: { progress: NonNullable<Toast['progress']> }) {
  return (
    <div data-rest="">
      <chakra.div mt={2} mb={1}>
        <Marks at={progress.at} tone={progress.tone} />
      </chakra.div>
      <div data-row="">
        <span>{progress.text}</span>
        {progress.aside && <span>{progress.aside}</span>}
      </div>
    </div>
  )
}
