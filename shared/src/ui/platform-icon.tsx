import type { PlatformKey } from '../contract/platforms'
import type { ReactNode } from 'react'
import { useLanguage } from '../host/words'

/** The badges of the seven platforms: background, and the white glyph on a grid of 24. */
const badges: Record<PlatformKey, readonly [ground: string, glyph: ReactNode]> = {
  facebook: [
    '#1466e0',
    <>
      <path
        d="M13.3 20.5v-7.2h2.5l.4-2.9h-2.9V8.6c0-.9.3-1.5 1.6-1.5h1.4V4.5c-.3 0-1.2-.1-2.2-.1-2.2 0-3.7 1.3-3.7 3.7v2.3H7.9v2.9h2.5v7.2z"
        fill="#fff"
      />
    </>,
  ],
  instagram: [
    '#d1265f',
    <>
      <rect x="5" y="5" width="14" height="14" rx="4.2" fill="none" stroke="#fff" strokeWidth="1.9" />
      <circle cx="12" cy="12" r="3.3" fill="none" stroke="#fff" strokeWidth="1.9" />
      <circle cx="16" cy="8" r="1.2" fill="#fff" />
    </>,
  ],
  threads: [
    '#101010',
    <>
      <g transform="translate(5 5) scale(.5833)">
        <path
          d="M12.186 24h-.007c-3.581-.024-6.334-1.205-8.184-3.509C2.35 18.44 1.5 15.586 1.472 12.01v-.017c.03-3.579.879-6.43 2.525-8.482C5.845 1.205 8.6.024 12.18 0h.014c2.746.02 5.043.725 6.826 2.098 1.677 1.29 2.858 3.13 3.509 5.467l-2.04.569c-1.104-3.96-3.898-5.984-8.304-6.015-2.91.022-5.11.936-6.54 2.717C4.307 6.504 3.616 8.914 3.589 12c.027 3.086.718 5.496 2.057 7.164 1.43 1.783 3.631 2.698 6.54 2.717 2.623-.02 4.358-.631 5.8-2.045 1.647-1.613 1.618-3.593 1.09-4.798-.31-.71-.873-1.3-1.634-1.75-.192 1.352-.622 2.446-1.284 3.272-.886 1.102-2.14 1.704-3.73 1.79-1.202.065-2.361-.218-3.259-.801-1.063-.689-1.685-1.74-1.752-2.964-.065-1.19.408-2.285 1.33-3.082.88-.76 2.119-1.207 3.583-1.291a13.853 13.853 0 0 1 3.02.142c-.126-.742-.375-1.332-.75-1.757-.513-.586-1.308-.883-2.359-.89h-.029c-.844 0-1.992.232-2.721 1.32L7.734 7.847c.98-1.454 2.568-2.256 4.478-2.256h.044c3.194.02 5.097 1.975 5.287 5.388.108.046.216.094.321.142 1.49.7 2.58 1.761 3.154 3.07.797 1.82.871 4.79-1.548 7.158-1.85 1.81-4.094 2.628-7.277 2.65Zm1.003-11.69c-.242 0-.487.007-.739.021-1.836.103-2.98.946-2.916 2.143.067 1.256 1.452 1.839 2.784 1.767 1.224-.065 2.818-.543 3.086-3.71a10.5 10.5 0 0 0-2.215-.221z"
          fill="#fff"
        />
      </g>
    </>,
  ],
  tiktok: [
    '#101010',
    <>
      <g transform="translate(5 4.800) scale(.6)">
        <path
          d="M12.525.02c1.31-.02 2.61-.01 3.91-.02.08 1.53.63 3.09 1.75 4.17 1.12 1.11 2.7 1.62 4.24 1.79v4.03c-1.44-.05-2.89-.35-4.2-.97-.57-.26-1.1-.59-1.62-.93-.01 2.92.01 5.84-.02 8.75-.08 1.4-.54 2.79-1.35 3.94-1.31 1.92-3.58 3.17-5.91 3.21-1.43.08-2.86-.31-4.08-1.03-2.02-1.19-3.44-3.37-3.65-5.71-.02-.5-.03-1-.01-1.49.18-1.9 1.12-3.72 2.58-4.96 1.66-1.44 3.98-2.13 6.15-1.72.02 1.48-.04 2.96-.04 4.44-.99-.32-2.15-.23-3.02.37-.63.41-1.11 1.04-1.36 1.75-.21.51-.15 1.07-.14 1.61.24 1.64 1.82 3.02 3.5 2.87 1.12-.01 2.19-.66 2.77-1.61.19-.33.4-.67.41-1.06.1-1.79.06-3.57.07-5.36.01-4.03-.01-8.05.02-12.07z"
          fill="#fff"
        />
      </g>
    </>,
  ],
  x: [
    '#101010',
    <>
      <g transform="translate(6 6) scale(.5)">
        <path
          d="M18.9 1.15h3.68l-8.04 9.19L24 22.85h-7.41l-5.8-7.58-6.64 7.58H.47l8.6-9.83L0 1.15h7.59l5.24 6.93zM17.61 20.64h2.04L6.48 3.24H4.3z"
          fill="#fff"
        />
      </g>
    </>,
  ],
  youtube: [
    '#e0211b',
    <>
      <path d="M9 7.3v9.4l7.8-4.7z" fill="#fff" />
    </>,
  ],
  xiaohongshu: [
    '#e6213d',
    <>
      <path
        d="M6.5 6.5h11M12 6.5v11M6.5 17.5h11M8.5 12h7"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </>,
  ],
}

const brandNames: Record<PlatformKey, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  threads: 'Threads',
  tiktok: 'TikTok',
  x: 'X',
  youtube: 'YouTube',
  xiaohongshu: '小紅書',
}

/** A platform's name in a language. */
export function platformName(platform: PlatformKey, language = 'zh-tw'): string {
  if (platform !== 'xiaohongshu') return brandNames[platform] ?? platform
  return { 'zh-tw': '小紅書', 'zh-cn': '小红书' }[language] ?? 'Xiaohongshu'
}

export interface PlatformIconProps {
  platform: PlatformKey
  /** In px at a root font size of 16. */
  size?: number
  /** Set it if the platform's name is next to it. */
  decorative?: boolean
  className?: string
}

export function PlatformIcon({ platform, size = 18, decorative, className }: PlatformIconProps) {
  const language = useLanguage()
  // A newer server may know a platform that this page does not: it gets a plain tile, and its key as its name.
  const [ground, glyph] = badges[platform] ?? ['#64748b', null]
  const label = platformName(platform, language)
  return (
    <svg
      viewBox="0 0 24 24"
      className={className ? `fk-platform ${className}` : 'fk-platform'}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <rect width="24" height="24" rx="6" fill={ground} />
      {glyph}
    </svg>
  )
}
