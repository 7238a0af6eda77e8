import styles from './hero.module.css'

const circles: [radius: number, opacity: number][] = [
  [322, 1],
  [430, 0.75],
  [560, 0.55],
  [720, 0.4],
  [900, 0.28],
]
/** Marks on a circle, from it outwards; every tenth stands out. */
const dials: [radius: number, marks: number, opacity: number][] = [
  [430, 120, 1],
  [720, 240, 0.6],
]

/**
 * The circles behind the safe. Drawn in the page, not a picture: a picture as large as this counts as the largest thing
 * on the page, and the page as not there before it (LCP).
 */
export function Rings() {
  return (
    <svg className={styles.rings} viewBox="-1000 -1000 2000 2000" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        {circles.map(([radius, opacity]) => (
          <circle key={radius} r={radius} opacity={opacity} />
        ))}
        {dials.map(([radius, marks, opacity]) => (
          <g key={radius} opacity={opacity}>
            <Marks radius={radius} marks={marks} length={8} />
            <Marks radius={radius} marks={marks / 10} length={16} />
          </g>
        ))}
      </g>
    </svg>
  )
}

/** A circle as thick as its marks are long, dashed: a mark of 1.5, and the gap to the next one. */
function Marks({ radius, marks, length }: { radius: number; marks: number; length: number }) {
  const middle = radius + length / 2
  const each = (2 * Math.PI * middle) / marks
  return (
    <circle
      r={middle}
      strokeWidth={length}
      strokeDasharray={`1.5 ${(each - 1.5).toFixed(3)}`}
      strokeDashoffset="0.75"
    />
  )
}
