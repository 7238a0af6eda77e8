import styles from './hero.module.css'

/** Each ring fades by its own opacity: one mask over all costs more than the circles. */
const circles: [radius: number, opacity: number][] = [
  [322, 1],
  [430, 0.73],
  [560, 0.27],
]
/** The ring with marks, drawn outwards from it; every tenth is longer. */
const dial = { radius: 430, marks: 120, opacity: 0.95 }

/**
 * The circles behind the safe. Drawn in the page instead of as an image: an image this large would count as the largest
 * contentful paint (LCP), and delay it.
 */
export function Rings() {
  return (
    <svg className={styles.rings} viewBox="-600 -600 1200 1200" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        {circles.map(([radius, opacity]) => (
          <circle key={radius} r={radius} opacity={opacity} />
        ))}
        <g opacity={dial.opacity}>
          <Marks {...dial} length={8} />
          <Marks {...dial} marks={dial.marks / 10} length={16} />
        </g>
      </g>
    </svg>
  )
}

/** A circle as thick as the marks' length, dashed: a mark of 1.5, and the gap to the next one. */
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
