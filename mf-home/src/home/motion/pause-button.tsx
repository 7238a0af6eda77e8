import { Icon } from '@fankeep/shared/ui'
import { useHomeWords } from '../pieces'
import styles from './pause-button.module.css'

interface PauseButtonProps {
  paused: boolean
  onChange: (paused: boolean) => void
  /** What moves, in words for screen readers. */
  what: string
  className?: string | undefined
}

/** Pauses automatic motion (WCAG 2.2.2). */
export function PauseButton({ paused, onChange, what, className }: PauseButtonProps) {
  const t = useHomeWords()
  const label = t(paused ? 'motion.play' : 'motion.pause', { what })
  return (
    <button
      type="button"
      className={`${styles.pause} ${className ?? ''}`}
      aria-label={label}
      title={label}
      onClick={() => onChange(!paused)}
    >
      <Icon name={paused ? 'play' : 'pause'} size={18} />
    </button>
  )
}
