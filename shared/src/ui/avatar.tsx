import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { PlatformKey } from '../contract/platforms'
import { tokenColor } from './icon'
import { PlatformIcon } from './platform-icon'

const tints = 6

/** The same name has the same ground on every page. */
export function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % tints
}

/** A letter with its marks, a flag, or an emoji of several parts. */
const sign = /^(?:\p{RI}{2}|.(?:[\p{M}\p{EMod}]|\u200d.)*)/su

/** The sign that represents a name: its first letter or character as a reader counts them. */
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
  /** A picture's address; the name's sign takes its place where there is none or it does not come. */
  src?: string | null
  /** In px at a root of 16: 28 in rows, 40 on cards, 52 in the alarm. */
  size?: number
  /** Its badge in the corner. The picture is then a rounded square, as pages are; people are round. */
  platform?: PlatformKey
  /** No longer there: greyed. */
  gone?: boolean
}

/** A face. Decorative: the name is alongside it. */
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
