import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** `h`: horizontal bands, from the top; `v`: vertical bands, from the left. */
const bands = (direction: 'h' | 'v', ...colors: string[]) =>
  colors.map((color, index) =>
    direction === 'h' ? (
      <rect
        key={index}
        y={(20 / colors.length) * index}
        width="28"
        height={20 / colors.length}
        fill={color}
      />
    ) : (
      <rect
        key={index}
        x={(28 / colors.length) * index}
        width={28 / colors.length}
        height="20"
        fill={color}
      />
    ),
  )
const ground = (color: string) => <rect width="28" height="20" fill={color} />
const star = (x: number, y: number, r: number, fill: string) => {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 ? r * 0.38 : r
    const turn = (index * Math.PI) / 5
    return `${(x + radius * Math.sin(turn)).toFixed(1)},${(y - radius * Math.cos(turn)).toFixed(1)}`
  })
  return <polygon points={points.join(' ')} fill={fill} />
}

/** The countries that our members use most; others show their two letters. No emoji: Windows has no flag emoji. */
const flags: Record<string, () => ReactNode> = {
  TW: () => (
    <>
      {ground('#d6304a')}
      <rect width="14" height="10" fill="#143a9e" />
      <path
        d="M8.8 5h2M8.6 4.1l1.7-1M7.9 3.4l1-1.7M7 3.2v-2M6.1 3.4l-1-1.7M5.4 4.1l-1.7-1M5.2 5h-2M5.4 5.9l-1.7 1M6.1 6.6l-1 1.7M7 6.8v2M7.9 6.6l1 1.7M8.6 5.9l1.7 1"
        stroke="#fff"
        strokeWidth=".9"
      />
      <circle cx="7" cy="5" r="1.9" fill="#fff" />
    </>
  ),
  CN: () => (
    <>
      {ground('#de2910')}
      {star(5.5, 6, 3.4, '#ffde00')}
      {star(11, 2.6, 1.1, '#ffde00')}
      {star(13, 5, 1.1, '#ffde00')}
      {star(13, 8, 1.1, '#ffde00')}
      {star(11, 10.4, 1.1, '#ffde00')}
    </>
  ),
  HK: () => (
    <>
      {ground('#de2910')}
      {[0, 72, 144, 216, 288].map((turn) => (
        <ellipse
          key={turn}
          cx="14"
          cy="6.4"
          rx="1.7"
          ry="3"
          fill="#fff"
          transform={`rotate(${turn} 14 10)`}
        />
      ))}
    </>
  ),
  MO: () => (
    <>
      {ground('#00785e')}
      <path d="M9 12.5c2-3.5 3.5-4.5 5-6 1.5 1.5 3 2.5 5 6-3 1.5-7 1.5-10 0z" fill="#fff" />
      {star(14, 4.5, 1.2, '#ffde00')}
    </>
  ),
  JP: () => (
    <>
      {ground('#fff')}
      <circle cx="14" cy="10" r="5.6" fill="#bc002d" />
    </>
  ),
  KR: () => (
    <>
      {ground('#fff')}
      <g transform="rotate(-33 14 10)">
        <path d="M9 10a5 5 0 0 1 10 0z" fill="#cd2e3a" />
        <path d="M19 10a5 5 0 0 1-10 0z" fill="#0047a0" />
        <circle cx="11.5" cy="10" r="2.5" fill="#cd2e3a" />
        <circle cx="16.5" cy="10" r="2.5" fill="#0047a0" />
      </g>
    </>
  ),
  SG: () => (
    <>
      {bands('h', '#ef3340', '#fff')}
      <circle cx="6" cy="5" r="3.4" fill="#fff" />
      <circle cx="7.5" cy="5" r="3.2" fill="#ef3340" />
    </>
  ),
  MY: () => (
    <>
      {bands('h', '#c00', '#fff', '#c00', '#fff', '#c00', '#fff', '#c00', '#fff')}
      <rect width="14" height="10" fill="#006" />
      <circle cx="6" cy="5" r="3.2" fill="#fc0" />
      <circle cx="7.3" cy="5" r="2.8" fill="#006" />
    </>
  ),
  US: () => (
    <>
      {bands('h', '#b22234', '#fff', '#b22234', '#fff', '#b22234', '#fff', '#b22234')}
      <rect width="12.5" height="11.4" fill="#3c3b6e" />
      <path d="M2 2.5h9M2 5.7h9M2 8.9h9" stroke="#fff" strokeWidth="1.2" strokeDasharray="1.2 1.4" />
    </>
  ),
  GB: () => (
    <>
      {ground('#012169')}
      <path d="M0 0l28 20M28 0 0 20" stroke="#fff" strokeWidth="4" />
      <path d="M0 0l28 20M28 0 0 20" stroke="#c8102e" strokeWidth="1.6" />
      <path d="M14 0v20M0 10h28" stroke="#fff" strokeWidth="6" />
      <path d="M14 0v20M0 10h28" stroke="#c8102e" strokeWidth="3.4" />
    </>
  ),
  TH: () => <>{bands('h', '#a51931', '#f4f5f8', '#2d2a4a', '#2d2a4a', '#f4f5f8', '#a51931')}</>,
  VN: () => (
    <>
      {ground('#da251d')}
      {star(14, 10.4, 5.4, '#ff0')}
    </>
  ),
  ID: () => bands('h', '#ce1126', '#fff'),
  PH: () => (
    <>
      {bands('h', '#0038a8', '#ce1126')}
      <path d="M0 0l14 10L0 20z" fill="#fff" />
      <circle cx="4.8" cy="10" r="2.2" fill="#fcd116" />
    </>
  ),
  CA: () => (
    <>
      {ground('#fff')}
      <path d="M0 0h7v20H0zM21 0h7v20h-7z" fill="#d52b1e" />
      <path
        d="M14 4l1.3 2.5 1.7-.8-.6 3.3 2.6-1.5-.7 2.3 1.2.7-3.6 2.5.3 1.2-1.9-.2V16h-.6v-2l-1.9.2.3-1.2-3.6-2.5 1.2-.7-.7-2.3 2.6 1.5-.6-3.3 1.7.8z"
        fill="#d52b1e"
      />
    </>
  ),
  FR: () => bands('v', '#0055a4', '#fff', '#ef4135'),
  DE: () => bands('h', '#000', '#d00', '#ffce00'),
  IT: () => bands('v', '#009246', '#fff', '#ce2b37'),
  NL: () => bands('h', '#ae1c28', '#fff', '#21468b'),
}

const Frame = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    w: '1.5rem',
    h: '1.0714rem',
    overflow: 'hidden',
    borderRadius: '3px',
    bg: 'paper.100',
    color: 'ink.700',
    fontSize: '.625rem',
    fontWeight: 600,
    lineHeight: 1,
    boxShadow: 'inset 0 0 0 1px rgb(10 19 48 / .1)',
    '& > svg': { boxSize: 'full' },
  },
})

/** Decorative: the country's name is next to it. */
export function Flag({ country }: { country: string }) {
  const draw = flags[country]
  return (
    <Frame aria-hidden>
      {draw ? (
        <svg viewBox="0 0 28 20" preserveAspectRatio="none">
          {draw()}
        </svg>
      ) : (
        country
      )}
    </Frame>
  )
}
