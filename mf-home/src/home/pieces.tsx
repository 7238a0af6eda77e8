import { useSession, useWords } from '@fankeep/shared/host'
import { faces, type Face } from '../drawings/faces'
import styles from './home.module.css'

export const useHomeWords = () => useWords('mf-home')

/** Where an intro leads: members to the member center, others to the login (spec section 2). */
export const useIntro = () => (useSession().state === 'member' ? '/channel' : '/login')

/** The logo: the ribs of a dial, fanned out. */
export function FanRibs() {
  return (
    <svg viewBox="0 0 30 18" aria-hidden="true">
      <path
        d="M9.1 15.2L1.1 14.1M9.7 13.1L2.7 9.3M11.1 11.5L5.8 5.4M12.9 10.4L10.1 2.9M15 10L15 2M17.1 10.4L19.9 2.9M18.9 11.5L24.2 5.4M20.3 13.1L27.3 9.3M20.9 15.2L28.9 14.1"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function Eyebrow({ children }: { children: string }) {
  return (
    <span className={styles.eyebrow}>
      <FanRibs />
      {children}
    </span>
  )
}

/** Headings are two short lines with a fixed break (look.md). */
export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <span className={styles.line}>{first}</span>
      <span className={styles.line}>{second}</span>
    </>
  )
}

/** A heading on one line if there is room, otherwise broken between its two phrases. A full-width comma needs no space after it. */
export function TwoPhrases({ first, second }: { first: string; second: string }) {
  return (
    <>
      <span className={styles.phrase}>{first}</span>
      {first.endsWith('，') ? '' : ' '}
      <span className={styles.phrase}>{second}</span>
    </>
  )
}

/** A fan's face: the same wherever the same person appears. Decorative next to a name, so it has no alternative text. */
export function FacePicture({ of, className }: { of: Face; className?: string }) {
  return (
    <img className={className ?? styles.face} src={faces[of]} alt="" width={64} height={64} loading="lazy" />
  )
}
