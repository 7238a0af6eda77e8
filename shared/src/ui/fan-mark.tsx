import { tokenColor } from './icon'
import { ribs } from './ribs'

/** A small drawing next to "add a page": the fanned ribs with a plus. */
export function FanMark({ width = 64 }: { width?: number }) {
  return (
    <svg viewBox="0 0 64 36" aria-hidden style={{ width: `${width / 16}rem` }}>
      <path
        d={ribs({ x: 32, y: 33, from: 14, to: 29, count: 11, start: -82, end: 82 })}
        {...pen('brand.200', 3)}
      />
      <path d="M32 21.5v8M28 25.5h8" {...pen('brand.600', 2.2)} />
    </svg>
  )
}

const pen = (color: string, width: number) =>
  ({ stroke: tokenColor(color), strokeWidth: width, strokeLinecap: 'round', fill: 'none' }) as const
