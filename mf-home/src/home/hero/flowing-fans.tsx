import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react'
import { DESIGN_ROOT_PX } from '../../constants'
import type { Face } from '../../drawings/faces'
import { FacePicture } from '../pieces'
import styles from './flowing-fans.module.css'

/** A cubic curve in the units of hero-scene.svg, for x and y: start, two control points, end. */
type Curve = readonly [
  x: readonly [number, number, number, number],
  y: readonly [number, number, number, number],
]

/** The threads of hero-scene.svg from each platform to the safe. */
const threads = {
  facebook: [
    [168.2, 239, 287, 461],
    [463.2, 459.8, 409.5, 400.2],
  ],
  instagram: [
    [182.9, 250.5, 308.2, 462.4],
    [355.2, 384.2, 343.3, 398.1],
  ],
  threads: [
    [232.8, 289.4, 350.2, 466.9],
    [258.2, 316.3, 288.1, 396.1],
  ],
  tiktok: [
    [312.3, 351.4, 408.3, 474],
    [183.5, 264.1, 250, 394.6],
  ],
  x: [
    [412.1, 429.2, 413.2, 483],
    [139.6, 233.3, 247.9, 393.8],
  ],
  youtube: [
    [520.9, 514.1, 481.1, 492.8],
    [131.5, 227.6, 233.2, 393.6],
  ],
  xiaohongshu: [
    [626.1, 596.2, 549.9, 502.2],
    [160.2, 247.7, 242, 394.2],
  ],
} as const satisfies Record<string, Curve>

/** Which fan flows along which thread, the width as in the picture, and the starting position on the thread (0 to 1). */
const fans: [Face, on: keyof typeof threads, width: number, from: number][] = [
  ['lin', 'facebook', 34, 0.415],
  ['tai', 'facebook', 28, 0.771],
  ['he', 'instagram', 32, 0.584],
  ['jun', 'threads', 34, 0.459],
  ['an', 'threads', 26, 0.813],
  ['mei', 'tiktok', 32, 0.609],
  ['yang', 'x', 34, 0.408],
  ['bo', 'x', 27, 0.786],
  ['cat', 'youtube', 34, 0.572],
  ['kiki', 'xiaohongshu', 32, 0.44],
  ['ze', 'xiaohongshu', 26, 0.799],
]
const FLOW_S = 9

interface FlowingFansProps {
  /** Shown in place of those in the picture. */
  shown: boolean
  /** Called when all faces have loaded. */
  onReady: () => void
}

/**
 * The fans of the first scene as elements over its picture, flowing into the safe. Each moves by properties that only the
 * compositor animates: the page does no work per frame. Animated within the picture, they occupied the main thread for most
 * of each second (docs/decisions/0005-first-paint.md).
 */
export function FlowingFans({ shown, onReady }: FlowingFansProps) {
  const box = useRef<HTMLDivElement>(null)
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    let left = false
    const faces = [...box.current!.querySelectorAll('img')].map((face) => face.decode())
    Promise.all(faces).then(
      () => !left && ready(),
      // A face failed to load: the picture keeps its own fans.
      () => {},
    )
    return () => {
      left = true
    }
  }, [])
  return (
    <div ref={box} className={styles.flow} data-shown={shown || undefined} aria-hidden="true">
      {fans.map(([face, on, width, from]) => (
        <span key={face} className={styles.fan} style={along(threads[on], width, from)}>
          <FacePicture of={face} className={styles.face} />
        </span>
      ))}
    </div>
  )
}

/**
 * The motion along a curve as two animations, one horizontal and one vertical: a timing function with its control points at a
 * third and two thirds of the time is the curve's own polynomial.
 */
function along([x, y]: Curve, width: number, from: number): CSSProperties {
  return {
    width: rem(width),
    '--from-x': rem(x[0] - width / 2),
    '--to-x': rem(x[3] - width / 2),
    '--from-y': rem(y[0] - width / 2),
    '--to-y': rem(y[3] - width / 2),
    '--across': timing(x),
    '--down': timing(y),
    '--since': `${-from * FLOW_S}s`,
    '--flow': `${FLOW_S}s`,
  } as CSSProperties
}

const rem = (units: number) => `${units / DESIGN_ROOT_PX}rem`
function timing([first, second, third, last]: Curve[number]) {
  const share = (at: number) => ((at - first) / (last - first)).toFixed(4)
  return `cubic-bezier(.3333, ${share(second)}, .6667, ${share(third)})`
}
