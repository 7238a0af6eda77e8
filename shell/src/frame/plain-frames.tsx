import { useLiveScene } from '../remotes/scene'
import { frameOf } from '../routing/addresses'
import { FrameOf } from './frame-of'
import { RemoteScreen } from './remote-screen'
import { NotFoundPage } from './standing-pages'
import { useScreenEffects } from './use-screen-effects'

/** The frame of the current screen only: without prerendering (PRERENDERS is off). */
export function PlainFrames() {
  const { address, layout } = useLiveScene()
  useScreenEffects()
  const kind = frameOf(address?.route)
  return (
    <div key={kind} data-part={kind}>
      <FrameOf kind={kind} layout={layout} />
    </div>
  )
}

/** The current screen, at the frame's `<Outlet/>`. */
export function PlainScreen() {
  const scene = useLiveScene()
  const { pathname } = scene.location
  return (
    <div key={pathname} data-part={pathname}>
      {scene.address ? <RemoteScreen scene={scene} /> : <NotFoundPage />}
    </div>
  )
}
