import { AnimatePresence, type FeatureBundle, LazyMotion, MotionConfig, type Variants } from 'framer-motion'
import * as m from 'framer-motion/m'
import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useMedia } from '../use-media'

/** The animation code, loaded when the first element that can move is on the page. */
const features = () => import(/* webpackChunkName: "ui-motion-features" */ './features')

/** No features yet: the tree keeps its shape, and its state, when the code arrives. */
const none = {} as FeatureBundle

const Movable = createContext(false)

/** The duration in which a panel opens, in seconds (look.md, "Motion"). */
const transition = { duration: 0.24, ease: 'easeOut' } as const

const states: Variants = {
  away: { opacity: 0, y: 12 },
  here: { opacity: 1, y: 0 },
  // Its height shrinks as it leaves, so that the content below does not jump.
  gone: { opacity: 0, height: 0, marginTop: 0, marginBottom: 0 },
}

/**
 * A container for entries that come and go: each is a `ChangingItem` with a key. The initial entries do not animate. With reduced motion, and until
 * the code is loaded, entries come and go without animation.
 */
export function Changes({ children }: { children: ReactNode }) {
  const [moving, setMoving] = useState<FeatureBundle>()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    if (isStill) return setMoving(undefined)
    // If the code does not load, entries come and go without animation; hiding them would be worse.
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

/** An entry of `Changes`: moves in from below and shrinks when it leaves. */
export const ChangingItem = (props: ComponentProps<typeof m.li>) => <m.li {...useMoves()} {...props} />

/** The same for an entry that is not a list item. */
export const ChangingBlock = (props: ComponentProps<typeof m.div>) => <m.div {...useMoves()} {...props} />
