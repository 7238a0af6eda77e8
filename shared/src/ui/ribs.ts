interface Ribs {
  x: number
  y: number
  from: number
  to: number
  count: number
  /** Degrees, clockwise from the top. */
  start: number
  end: number
}

/** The ribs of a dial as one path: the basic motif of all drawings here. */
export function ribs({ x, y, from, to, count, start, end }: Ribs): string {
  const at = (degrees: number, radius: number) => {
    const turn = (degrees * Math.PI) / 180
    return `${(x + radius * Math.sin(turn)).toFixed(1)} ${(y - radius * Math.cos(turn)).toFixed(1)}`
  }
  return Array.from({ length: count }, (_, index) => {
    const degrees = start + ((end - start) * index) / Math.max(1, count - 1)
    return `M${at(degrees, from)}L${at(degrees, to)}`
  }).join('')
}
