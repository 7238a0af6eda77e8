import type { CSSProperties } from 'react'
import { type IconName, iconOr, iconPaths } from './icon-paths'

export { type IconName, iconOr }

export interface IconProps {
  name: IconName
  /** In px at a root font size of 16. */
  size?: number
  /** Accessible name. Leave it out if there is text next to it. */
  label?: string
  /** A colour token (`good`), for a glyph that shows a state. */
  color?: string
  className?: string
}

export const tokenColor = (name: string) =>
  `var(--fk-colors-${name.replace('.', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)})`

/** One of the product's glyphs. A plain `<svg>`, because a page has up to a hundred of them. */
export function Icon({ name, size = 18, label, color, className }: IconProps) {
  const [stroke, fill] = iconPaths[name] as readonly [string, string?]
  const style: CSSProperties = { width: `${size / 16}rem`, height: `${size / 16}rem`, flex: 'none' }
  if (color) style.color = tokenColor(color)
  if (name === 'run') style.animation = 'fk-turn 1s linear infinite'
  return (
    <svg
      viewBox="0 0 20 20"
      className={className}
      style={style}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {name === 'run' && (
        <circle cx="10" cy="10" r="6.8" fill="none" stroke="currentColor" strokeWidth="2.4" opacity=".28" />
      )}
      {stroke && (
        <path
          d={stroke}
          fill="none"
          stroke="currentColor"
          strokeWidth={name === 'run' || name === 'pause' ? 2.4 : 1.6}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {fill && <path d={fill} fill="currentColor" fillRule="evenodd" />}
    </svg>
  )
}
