import { chakra } from '@fankeep/shared/ui'
import { type ReactNode, useId } from 'react'
import { SleepingCat } from './sleeping-cat'
import { dialMarks } from './ticks'

export type DoorState = 'locked' | 'turning' | 'open'
/** `ajar`: the first key has turned, the second is missing. */
export type VaultState = DoorState | 'ajar'

const centre = { cx: 400, cy: 436 }
const farRings = [290, 360, 440, 530, 640]
const nearMarks = dialMarks({
  ...centre,
  radius: 360,
  count: 120,
  length: 8,
  long: { every: 10, length: 16 },
})
const farMarks = dialMarks({ ...centre, radius: 530, count: 180, length: 8, long: { every: 10, length: 18 } })
const doorMarks = dialMarks({ ...centre, radius: 166, count: 72, length: 18, long: { every: 6, length: 28 } })

const around = (count: number, radius: number, from: number) =>
  Array.from({ length: count }, (_, index) => {
    const angle = from + (index * 2 * Math.PI) / count
    return { x: centre.cx + radius * Math.cos(angle), y: centre.cy + radius * Math.sin(angle) }
  })
const rivets = around(16, 239, -0.192)
const knobs = around(6, 126, -Math.PI / 2)

/** The wheel shows the form's state: still, checking, open. */
const turn: Record<VaultState, { wheel: string; door: string; seconds: number }> = {
  locked: { wheel: 'rotate(0deg)', door: 'translateX(0)', seconds: 0.5 },
  turning: { wheel: 'rotate(140deg)', door: 'translateX(0)', seconds: 2.4 },
  ajar: { wheel: 'rotate(52deg)', door: 'translateX(-12px)', seconds: 0.5 },
  open: { wheel: 'rotate(172deg)', door: 'translateX(-20px)', seconds: 0.5 },
}

export interface VaultSceneProps {
  state: VaultState
  /** The second key, in front of the door. */
  phone?: ReactNode
}

/** The safe's dial at night, for the login's picture side. */
export function VaultScene({ state, phone }: VaultSceneProps) {
  const id = useId()
  const paint = (name: string) => `url(#${id}${name})`
  const { wheel, door, seconds } = turn[state]
  const lit = state === 'open' || state === 'ajar'
  return (
    <svg
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMid slice"
      width="100%"
      height="100%"
      aria-hidden="true"
    >
      <Paints id={id} />
      <rect width="800" height="900" fill={paint('night')} />
      <Rings />
      <chakra.circle
        cx="400"
        cy="436"
        r="360"
        fill={paint('warm')}
        opacity={lit ? (state === 'open' ? 1 : 0.7) : 0}
        transition="opacity .5s ease-out"
      />
      <ellipse cx="400" cy="686" rx="210" ry="30" fill="#050c2b" opacity=".7" filter={paint('blur')} />
      <circle cx="407" cy="446" r="256" fill="#0a1740" />
      <circle cx="400" cy="436" r="256" fill={paint('steel')} />
      <circle cx="400" cy="436" r="254.5" fill="none" stroke="#fff" strokeOpacity=".8" strokeWidth="1.5" />
      <Rivets />
      <circle cx="400" cy="436" r="222" fill={lit ? '#ffd7a6' : '#0b1a4d'} />
      <chakra.g
        style={{ transform: door }}
        transition="transform .5s ease-out"
        _motionReduce={{ transition: 'none' }}
      >
        <circle cx="400" cy="436" r="216" fill={paint('door')} />
        <circle cx="400" cy="436" r="214" fill="none" stroke="#fff" strokeOpacity=".25" strokeWidth="1.5" />
        <chakra.g
          style={{ transform: wheel, transformOrigin: '400px 436px', transitionDuration: `${seconds}s` }}
          transitionProperty="transform"
          transitionTimingFunction="cubic-bezier(.2,.7,.2,1)"
          _motionReduce={{ transition: 'none' }}
        >
          <Wheel steel={paint('steel')} />
        </chakra.g>
        <Hub steel={paint('steel')} />
      </chakra.g>
      <path d="M400 188l9 15h-18z" fill="#ff6a4d" />
      {!phone && <SleepingCat transform="translate(480 197) scale(1.08)" />}
      <rect y="640" width="800" height="260" fill={paint('fade')} />
      {phone}
    </svg>
  )
}

function Wheel({ steel }: { steel: string }) {
  return (
    <>
      <path d={doorMarks} stroke="#dfe7ff" strokeOpacity=".9" strokeWidth="2.4" strokeLinecap="round" />
      <circle cx="400" cy="436" r="140" fill="#12297a" />
      <circle cx="400" cy="436" r="139" fill="none" stroke="#fff" strokeOpacity=".2" />
      <g stroke="#c6d3f6" strokeWidth="13" strokeLinecap="round">
        <path d="M400 310V562M291 373L509 499M291 499L509 373" />
      </g>
      {knobs.map(({ x, y }) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r="15" fill={steel} />
          <circle cx={x - 3} cy={y - 3} r="5" fill="#fff" opacity=".8" />
        </g>
      ))}
      <circle cx="400" cy="436" r="86" fill="none" stroke={steel} strokeWidth="14" />
    </>
  )
}

/** The ribs of the logo in the middle: they stay upright when the wheel turns. */
function Hub({ steel }: { steel: string }) {
  return (
    <>
      <circle cx="400" cy="436" r="50" fill={steel} />
      <circle cx="400" cy="436" r="41" fill="#1f55e0" />
      <path
        d="M391.4 446.2L369.6 439.1M393.3 443L376.2 427.6M396.3 440.8L387 419.8M400 440V417M403.7 440.8L413 419.8M406.7 443L423.8 427.6M408.6 446.2L430.4 439.1"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle cx="400" cy="451" r="4.5" fill="#fff" />
    </>
  )
}

function Paints({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={`${id}night`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#0a1642" />
        <stop offset=".6" stopColor="#16307c" />
        <stop offset="1" stopColor="#0c1b52" />
      </linearGradient>
      <linearGradient id={`${id}steel`} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#fff" />
        <stop offset=".5" stopColor="#c6d3f6" />
        <stop offset="1" stopColor="#7f97d8" />
      </linearGradient>
      <linearGradient id={`${id}door`} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#3f6df0" />
        <stop offset="1" stopColor="#143089" />
      </linearGradient>
      <radialGradient id={`${id}warm`}>
        <stop offset="0" stopColor="#ffd9a8" stopOpacity=".9" />
        <stop offset=".6" stopColor="#ff9f6b" stopOpacity=".28" />
        <stop offset="1" stopColor="#ff9f6b" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}fade`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#0a1642" stopOpacity="0" />
        <stop offset=".5" stopColor="#0a1642" stopOpacity=".75" />
        <stop offset="1" stopColor="#0a1642" />
      </linearGradient>
      <filter id={`${id}blur`} x="-30%" y="-30%" width="160%" height="160%">
        <feGaussianBlur stdDeviation="16" />
      </filter>
    </defs>
  )
}

/** The dial's marks, and the rings that fade into the night. */
function Rings() {
  return (
    <g fill="none" stroke="#8fa8f5">
      {farRings.map((radius, index) => (
        <circle key={radius} cx="400" cy="436" r={radius} strokeOpacity={0.2 - index * 0.03} />
      ))}
      <path d={nearMarks} strokeOpacity=".4" strokeWidth="1.5" />
      <path d={farMarks} strokeOpacity=".25" strokeWidth="1.5" />
    </g>
  )
}

const Rivets = () =>
  rivets.map(({ x, y }) => (
    <g key={x}>
      <circle cx={x} cy={y} r="7" fill="#6c84c8" />
      <circle cx={x - 1} cy={y - 1} r="5.5" fill="#dfe7fc" />
    </g>
  ))
