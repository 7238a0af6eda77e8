/** A step that reads well: 1, 2 or 5 of some power of ten. */
export function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const unit = rough / power
  return (unit <= 1 ? 1 : unit <= 2 ? 2 : unit <= 5 ? 5 : 10) * power
}

export interface Scale {
  top: number
  bottom: number
  /** Grid lines, highest first; zero is always among them. */
  lines: number[]
  /** How far down a value lies, 0 to 100. */
  at: (value: number) => number
}

/** Four to six lines over what joined (up) and left (down). */
export function joinedLeftScale(mostJoined: number, mostLeft: number): Scale {
  const step = niceStep((mostJoined + mostLeft) / 4)
  const top = Math.max(step, Math.ceil(mostJoined / step) * step)
  const bottom = mostLeft > 0 ? -Math.ceil(mostLeft / step) * step : 0
  const lines: number[] = []
  for (let value = top; value >= bottom; value -= step) lines.push(value)
  return { top, bottom, lines, at: (value) => ((top - value) / (top - bottom)) * 100 }
}
