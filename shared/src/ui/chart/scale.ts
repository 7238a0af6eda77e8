/** A readable step: 1, 2 or 5 times a power of ten. */
export function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const unit = rough / power
  return (unit <= 1 ? 1 : unit <= 2 ? 2 : unit <= 5 ? 5 : 10) * power
}

export interface Scale {
  top: number
  bottom: number
  /** Grid lines, highest first; zero is always included. */
  lines: number[]
  /** A value's position from the top, 0 to 100. */
  at: (value: number) => number
}

/** A scale with four to six lines for joins (up) and leaves (down). */
export function joinedLeftScale(mostJoined: number, mostLeft: number): Scale {
  const step = niceStep((mostJoined + mostLeft) / 4)
  const top = Math.max(step, Math.ceil(mostJoined / step) * step)
  const bottom = mostLeft > 0 ? -Math.ceil(mostLeft / step) * step : 0
  const lines: number[] = []
  for (let value = top; value >= bottom; value -= step) lines.push(value)
  return { top, bottom, lines, at: (value) => ((top - value) / (top - bottom)) * 100 }
}
