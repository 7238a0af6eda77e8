import { AnimatePresence, type FeatureBundle, LazyMotion, MotionConfig, type Variants } from 'framer-motion'
import * as m from 'framer-motion/m'
import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useMedia } from '../use-media'

/** What moves things, fetched when the first thing that can move is on the page. */
const features = () => import(/* webpackChunkName: "ui-motion-features" */ './features')

/** What moves nothing yet: the tree keeps its shape, and its state, when the code comes. */
const none = {} as FeatureBundle

const Movable = createContext(false)

/** As long as a panel takes to open, in seconds (look.md, "Motion"). */
const transition = { duration: 0.24, ease: 'easeOut' } as const

const states: Variants = {
  away: { opacity: 0, y: 12 },
  here: { opacity: 1, y: 0 },
  // Its room closes as it goes, so that what is below does not jump.
  gone: { opacity: 0, height: 0, marginTop: 0, marginBottom: 0 },
}

/**
 * Around entries that come and go: each is a `ChangingItem` with a key. Those that are there at first do not move. With
 * reduced motion, and until the code for it has come, entries come and go at once.
 */
export function Changes({ children }: { children: ReactNode }) {
  const [moving, setMoving] = useState<FeatureBundle>()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    if (isStill) return setMoving(undefined)
    // Without it entries come and go at once: what a chunk that did not load would hide is worse.
    features().then(
      (module) => setMoving(() => module.default),
      () => {},
    )
  }, [isStill])
  return (
    <MotionConfig transition={transition}>
      <LazyMotion features={moving ?? none} strict>
        <Movable value={moving !== undefined}>
          <AnimatePresence initial={false}>{children}</AnimatePresence>
        </Movable>
      </LazyMotion>
    </MotionConfig>
  )
}

const useMoves = () => ({
  variants: states,
  initial: useContext(Movable) ? 'away' : (false as const),
  animate: 'here',
  exit: 'gone',
})

/** One entry of `Changes`, which comes from below and closes its room when it goes. */
export const ChangingItem = (props: ComponentProps<typeof m.li>) => <m.li {...useMoves()} {...props} />

/** The same for an entry that is not of a list. */
export const ChangingBlock = (props: ComponentProps<typeof m.div>) => <m.div {...useMoves()} {...props} />
