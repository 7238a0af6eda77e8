import { tokenColor } from './icon'
import { ribs } from './ribs'

const line = tokenColor('line')
const soft = tokenColor('brand.200')
const off = tokenColor('markOff')
const brand = tokenColor('brand.500')
const flare = tokenColor('flare.500')
const paper = tokenColor('paper.0')

const stroke = (color: string, width: number) =>
  ({ stroke: color, strokeWidth: width, strokeLinecap: 'round', fill: 'none' }) as const

function Ground({ y, from = 18, to = 190 }: { y: number; from?: number; to?: number }) {
  return <path d={`M${from} ${y}H${to}`} {...stroke(line, 2)} />
}

/** A safe, for an empty list of pages. */
function Safe() {
  return (
    <svg viewBox="0 0 208 132" aria-hidden>
      <Ground y={126} />
      <rect
        x="56"
        y="16"
        width="96"
        height="104"
        rx="18"
        fill={tokenColor('brand.50')}
        stroke={soft}
        strokeWidth="2"
      />
      <path d="M72 120v6M136 120v6" {...stroke(soft, 6)} />
      <circle cx="104" cy="68" r="31" fill={paper} stroke={soft} strokeWidth="2" />
      <path
        d={ribs({ x: 104, y: 68, from: 20, to: 26, count: 24, start: 0, end: 345 })}
        {...stroke(brand, 2)}
      />
      <path
        d={ribs({ x: 104, y: 68, from: 20, to: 26, count: 1, start: 60, end: 60 })}
        {...stroke(flare, 2.6)}
      />
      <circle cx="104" cy="68" r="10" fill={brand} />
      <path d="M104 68l7-7" {...stroke('#fff', 3)} />
      <g transform="rotate(-8 27 78)">
        <rect x="12" y="60" width="30" height="36" rx="6" fill={paper} stroke={line} strokeWidth="2" />
        <path d="M20 74h14M20 82h9" {...stroke(off, 3)} />
      </g>
      <g transform="rotate(7 182 70)">
        <rect x="167" y="52" width="30" height="36" rx="6" fill={paper} stroke={line} strokeWidth="2" />
        <circle cx="182" cy="65" r="5" fill={flare} opacity=".85" />
        <path d="M175 79h14" {...stroke(off, 3)} />
      </g>
    </svg>
  )
}

/** A dial with one rib sprung out. */
function Broken() {
  return (
    <svg viewBox="0 0 208 112" aria-hidden>
      <Ground y={104} from={14} to={194} />
      <path
        d={ribs({ x: 104, y: 98, from: 46, to: 64, count: 10, start: -86, end: -8 })}
        {...stroke(soft, 4)}
      />
      <path d={ribs({ x: 104, y: 98, from: 46, to: 64, count: 9, start: 16, end: 86 })} {...stroke(off, 4)} />
      <path
        d={ribs({ x: 104, y: 98, from: 26, to: 36, count: 9, start: -80, end: 80 })}
        {...stroke(off, 4)}
      />
      <path d="M122 34l7-15" {...stroke(flare, 4)} />
      <circle cx="104" cy="98" r="8" fill={brand} />
    </svg>
  )
}

/** For a part of the site that does not answer: a dial whose pointer is off. */
function Down() {
  return (
    <svg viewBox="0 0 208 112" aria-hidden>
      <Ground y={104} from={14} to={194} />
      <path
        d={ribs({ x: 104, y: 98, from: 58, to: 76, count: 21, start: -86, end: 86 })}
        {...stroke(off, 4)}
      />
      <path
        d={ribs({ x: 104, y: 98, from: 30, to: 46, count: 11, start: -86, end: 86 })}
        {...stroke(soft, 4)}
      />
      <path
        d={ribs({ x: 104, y: 98, from: 30, to: 48, count: 1, start: 17.2, end: 17.2 })}
        {...stroke(flare, 4)}
      />
      <circle cx="104" cy="98" r="9" fill={brand} />
    </svg>
  )
}

/** Seats around a dial, one of them taken. */
function Fans() {
  const seats = [-75, -45, -15, 15, 45, 75].map((degrees) => {
    const turn = (degrees * Math.PI) / 180
    return { x: 104 + 74 * Math.sin(turn), y: 104 - 74 * Math.cos(turn) }
  })
  return (
    <svg viewBox="0 0 208 128" aria-hidden>
      <Ground y={110} from={10} to={198} />
      <path
        d={ribs({ x: 104, y: 104, from: 36, to: 50, count: 17, start: -84, end: 84 })}
        {...stroke(soft, 3)}
      />
      {seats.map(({ x, y }, index) => (
        <g key={index} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
          <circle
            r="12"
            fill={index === 3 ? tokenColor('brand.50') : paper}
            stroke={index === 3 ? brand : off}
            strokeWidth="2"
            strokeDasharray={index === 3 ? undefined : '3 4'}
          />
          <circle cy="-2.5" r="3.6" fill={index === 3 ? brand : off} />
          <path d="M-6.5 7.5c1-4 3.5-5 6.5-5s5.5 1 6.5 5z" fill={index === 3 ? brand : off} />
        </g>
      ))}
      <circle cx="104" cy="104" r="10" fill={brand} />
      <path d="M104 104l5-8" {...stroke('#fff', 3)} />
    </svg>
  )
}

/** Empty sheets of paper. */
function Posts() {
  return (
    <svg viewBox="0 0 208 124" aria-hidden>
      <Ground y={116} />
      <g transform="rotate(-7 62 66)">
        <rect x="32" y="30" width="60" height="76" rx="10" fill={paper} stroke={line} strokeWidth="2" />
        <path d="M44 84h36M44 94h22" {...stroke(off, 4)} />
        <rect x="42" y="40" width="40" height="32" rx="5" fill={tokenColor('paper.100')} />
      </g>
      <g transform="rotate(7 148 66)">
        <rect x="118" y="30" width="60" height="76" rx="10" fill={paper} stroke={line} strokeWidth="2" />
        <path d="M130 46h36M130 56h36M130 66h20" {...stroke(off, 4)} />
      </g>
      <rect x="70" y="14" width="68" height="94" rx="12" fill={paper} stroke={soft} strokeWidth="2" />
      <rect x="80" y="24" width="48" height="42" rx="6" fill={tokenColor('brand.50')} />
      <path
        d={ribs({ x: 104, y: 60, from: 12, to: 24, count: 9, start: -78, end: 78 })}
        {...stroke(soft, 3)}
      />
      <path
        d={ribs({ x: 104, y: 60, from: 12, to: 24, count: 1, start: 19.5, end: 19.5 })}
        {...stroke(flare, 3)}
      />
      <path d="M82 80h44M82 92h28" {...stroke(off, 4)} />
    </svg>
  )
}

export const drawings = { safe: Safe, broken: Broken, down: Down, fans: Fans, posts: Posts }
