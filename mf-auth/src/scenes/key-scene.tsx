import { useId } from 'react'
import { dialMarks } from './ticks'

const centre = { cx: 400, cy: 432 }
const rings = [
  dialMarks({ ...centre, radius: 292, count: 84, length: 30 }),
  dialMarks({ ...centre, radius: 346, count: 104, length: 38 }),
  dialMarks({ ...centre, radius: 410, count: 126, length: 46 }),
]

/** Background and key of the registration's picture side. */
export function KeyScene() {
  const id = useId()
  return (
    <svg
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMid slice"
      width="100%"
      height="100%"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={`${id}veil`} x1="0" y1="0" x2="0" y2="1">
          <stop offset=".2" stopColor="#000" />
          <stop offset=".34" stopColor="#fff" />
          <stop offset=".7" stopColor="#fff" />
          <stop offset=".82" stopColor="#000" />
        </linearGradient>
        <mask id={`${id}mask`} maskUnits="userSpaceOnUse" x="0" y="0" width="800" height="900">
          <rect width="800" height="900" fill={`url(#${id}veil)`} />
        </mask>
        <linearGradient id={`${id}brass`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ffc27a" />
          <stop offset="1" stopColor="#f08a4b" />
        </linearGradient>
      </defs>
      <g
        stroke="#2e6bff"
        strokeLinecap="round"
        strokeOpacity=".16"
        strokeWidth="4.5"
        mask={`url(#${id}mask)`}
      >
        {rings.map((marks) => (
          <path key={marks.length} d={marks} />
        ))}
      </g>
      <g transform="translate(622 612) rotate(64)">
        <Key brass={`url(#${id}brass)`} />
      </g>
    </svg>
  )
}

function Key({ brass }: { brass: string }) {
  return (
    <>
      <g transform="translate(6 10)" fill="#0a1a4c" opacity=".16">
        <circle r="62" />
        <rect x="-13" y="50" width="26" height="190" rx="8" />
      </g>
      <path
        d="M-13 50h26v176a8 8 0 0 1-8 8H-5a8 8 0 0 1-8-8zM13 170h22v16H13zM13 198h30v18H13z"
        fill={brass}
      />
      <circle r="62" fill={brass} />
      <circle r="61" fill="none" stroke="#fff" strokeOpacity=".5" strokeWidth="1.5" />
      <circle r="44" fill="#fff6ea" />
      <path
        d="M-10.6 13L-36.5 5.5M-8.3 8.8L-28.8-8.8M-4.6 6L-15.9-18.5M0 5V-22M4.6 6L15.9-18.5M8.3 8.8L28.8-8.8M10.6 13L36.5 5.5"
        stroke="#e2703a"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <circle cy="18" r="5" fill="#e2703a" />
      <path d="M-5 66v150" stroke="#fff" strokeOpacity=".5" strokeWidth="4" strokeLinecap="round" />
    </>
  )
}
