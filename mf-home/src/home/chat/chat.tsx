import { lateDialog } from '@fankeep/shared/host'
import { useRef, useState } from 'react'
import { useHomeWords } from '../pieces'
import styles from './chat.module.css'

const ChatBox = lateDialog(() =>
  import(/* webpackChunkName: "chat-box" */ './chat-box').then((module) => module.ChatBox),
)
const boxId = 'service-chat'

interface ChatProps {
  open: boolean
  onChange: (open: boolean) => void
}

/** The online service chat (spec section 2): opened by its button, loaded when first opened, then kept. */
export function Chat({ open, onChange }: ChatProps) {
  const t = useHomeWords()
  const button = useRef<HTMLButtonElement>(null)
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t('chat.title')}
        aria-expanded={open}
        aria-controls={wasOpen ? boxId : undefined}
        onClick={() => onChange(!open)}
      >
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path
            fill="currentColor"
            d="M16 4c7.2 0 12.5 4.7 12.5 10.8S23.2 25.600 16 25.600c-1.300 0-2.600-.2-3.800-.5-1.500 1.200-3.600 2.200-6.200 2.500-.7.1-1.100-.7-.7-1.200.9-1.200 1.500-2.600 1.700-3.900-2.300-1.900-3.500-4.700-3.500-7.700C3.500 8.700 8.800 4 16 4z"
          />
          <path
            d="M12.8 17.3L8.1 15.6M13.7 16L10.4 12.3M15.2 15.2L14 10.3M16.8 15.2L18 10.3M18.3 16L21.6 12.3M19.2 17.3L23.9 15.6"
            stroke="var(--fk-colors-brand-fill)"
            strokeWidth="1.9"
            strokeLinecap="round"
          />
        </svg>
        <span>{t('chat.title')}</span>
      </button>
      {wasOpen && <ChatBox id={boxId} open={open} onClose={() => onChange(false)} />}
    </>
  )
}
