import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { PlatformKey } from '../contract/platforms'
import { tokenColor } from './icon'
import { PlatformIcon } from './platform-icon'

const tints = 6

/** The same name has the same background colour on every page. */
export function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % tints
}

/** Matches a letter with its combining marks, a flag, or an emoji with several code points. */
const sign = /^(?:\p{RI}{2}|.(?:[\p{M}\p{EMod}]|\u200d.)*)/su

/** The initial of a name: its first letter or character, as a reader counts them. */
export function initialOf(name: string): string {
  const [first = '?'] = sign.exec(name.trim().replace(/^@/, '')) ?? []
  return first.toUpperCase()
}

const Frame = chakra('span', {
  base: {
    position: 'relative',
    display: 'inline-block',
    flex: 'none',
    verticalAlign: 'middle',
    '& > :first-of-type': {
      display: 'grid',
      placeItems: 'center',
      boxSize: 'full',
      fontWeight: 600,
      lineHeight: 1,
      objectFit: 'cover',
    },
    '& > .fk-platform': {
      position: 'absolute',
      right: '-12%',
      bottom: '-12%',
      borderRadius: '25%',
      boxShadow: '0 0 0 2px {colors.paper.0}',
    },
  },
})

export interface AvatarProps {
  name: string
  /** The picture's address; the name's initial is shown if it is missing or fails to load. */
  src?: string | null
  /** In px at a root font size of 16: 28 in rows, 40 on cards, 52 in the alarm. */
  size?: number
  /** The platform whose badge is in the corner. The picture is then a rounded square, as for pages; people are round. */
  platform?: PlatformKey
  /** Greyed, for a page or person that is gone. */
  gone?: boolean
}

/** A picture of a page or person. Decorative: its name is next to it. */
export function Avatar({ name, src, size = 40, platform, gone }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const tint = tintOf(name)
  const radius = platform ? '25%' : '50%'
  const style = { borderRadius: radius, ...(gone && { filter: 'grayscale(1)', opacity: 0.65 }) }
  return (
    <Frame style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}>
      {src && failed !== src ? (
        <img src={src} alt="" loading="lazy" decoding="async" style={style} onError={() => setFailed(src)} />
      ) : (
        <span
          aria-hidden
          style={{
            ...style,
            background: tokenColor(`tint.${tint}`),
            color: tokenColor(`onTint.${tint}`),
            fontSize: `max(${(size * 0.43) / 16}rem, 12px)`,
          }}
        >
          {initialOf(name)}
        </span>
      )}
      {platform && <PlatformIcon platform={platform} size={Math.round(size * 0.45)} />}
    </Frame>
  )
}
