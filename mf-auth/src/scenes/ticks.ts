const round = (value: number) => Math.round(value * 10) / 10

export interface Dial {
  cx: number
  cy: number
  radius: number
  count: number
  length: number
  /** Every nth mark is longer, as on any dial. */
  long?: { every: number; length: number }
}

/** The path of a dial's marks. Computed: written out, the rings of one scene would be 20 KB of coordinates. */
export function dialMarks({ cx, cy, radius, count, length, long }: Dial): string {
  const marks = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    const end = radius + (long && index % long.every === 0 ? long.length : length)
    const point = (distance: number) =>
      `${round(cx + distance * Math.cos(angle))} ${round(cy - distance * Math.sin(angle))}`
    return `M${point(radius)}L${point(end)}`
  })
  return marks.join('')
}
