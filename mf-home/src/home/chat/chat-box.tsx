import { useHost, useLanguage } from '@fankeep/shared/host'
import { IconButton } from '@fankeep/shared/ui'
import { type CSSProperties, useEffect, useRef } from 'react'
import { CHAT_WIDTH_PX, DESIGN_ROOT_PX } from '../../constants'
import { FanRibs, useHomeWords } from '../pieces'
import styles from './chat.module.css'
import { frameAddress } from './frame-address'
import { ServicePage } from './service-page'

interface ChatBoxProps {
  id: string
  open: boolean
  onClose: () => void
}

/**
 * The box: frames the customer service's own page if the site info names one (`chat_url`), otherwise our own
 * page. Closing only hides it, so that a conversation continues later.
 */
export function ChatBox({ id, open, onClose }: ChatBoxProps) {
  const t = useHomeWords()
  const { site } = useHost()
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const frame = frameAddress(site('chat_url'), language)
  useFocusInside(box, open)

  return (
    // A dialog handles Escape wherever the focus is within it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      id={id}
      ref={box}
      className={styles.box}
      style={{ '--chat-width': `${CHAT_WIDTH_PX / DESIGN_ROOT_PX}rem` } as CSSProperties}
      role="dialog"
      aria-labelledby={`${id}-title`}
      hidden={!open}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <FocusEdge to={box} at="last" />
      <header>
        <FanRibs />
        <h2 id={`${id}-title`}>{t('chat.title')}</h2>
        <IconButton icon="close" size="lg" label={t('chat.close')} onClick={onClose} data-first="" />
      </header>
      {frame ? (
        <iframe
          className={styles.frame}
          src={frame}
          title={t('chat.title')}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="no-referrer"
        />
      ) : (
        <ServicePage />
      )}
      <FocusEdge to={box} at="first" />
    </div>
  )
}

/** Moves the focus into the box when it opens, and back to the previous element when it closes. */
function useFocusInside(box: React.RefObject<HTMLElement | null>, open: boolean) {
  useEffect(() => {
    if (!open) return
    const before = document.activeElement as HTMLElement | null
    box.current?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => before?.focus()
  }, [box, open])
}

const reachable = 'a[href], button, summary, iframe, input, [tabindex="0"]:not([data-edge])'

/** When the Tab key would leave the box, moves the focus to its other end. */
function FocusEdge({ to, at }: { to: React.RefObject<HTMLElement | null>; at: 'first' | 'last' }) {
  const move = () => {
    const inside = [...(to.current?.querySelectorAll<HTMLElement>(reachable) ?? [])]
    inside.at(at === 'first' ? 0 : -1)?.focus()
  }
  // It passes the focus on immediately, so a reader never stays on it.
  // oxlint-disable-next-line jsx-a11y/no-aria-hidden-on-focusable, jsx-a11y/no-noninteractive-tabindex
  return <span data-edge="" tabIndex={0} className={styles.edge} aria-hidden="true" onFocus={move} />
}
