const centre = 200

/** The dial's ribs in three rings, fanned up from the middle: they form the beacon of the alarm. */
const rings = [
  { from: 86, to: 108, count: 25 },
  { from: 124, to: 148, count: 37 },
  { from: 164, to: 190, count: 49 },
]

const ribs = rings
  .flatMap(({ from, to, count }) =>
    Array.from({ length: count }, (_, at) => {
      const turn = Math.PI * (1 + at / (count - 1))
      const point = (radius: number) =>
        `${(centre + radius * Math.cos(turn)).toFixed(1)} ${(centre + radius * Math.sin(turn)).toFixed(1)}`
      return `M${point(from)}L${point(to)}`
    }),
  )
  .join('')

export function Rays() {
  return (
    <svg viewBox="0 0 400 400" width="100%" height="100%" aria-hidden>
      <path d={ribs} fill="none" stroke="var(--fk-colors-flare-500)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
