import { hasParameters, parametersOf } from '@fankeep/shared/contract/address'
import { useAtomValue } from 'jotai'
import {
  Activity,
  type ContextType,
  createContext,
  memo,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type Location,
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom'
import { FrameOf } from '../frame/frame-of'
import { RemoteScreen } from '../frame/remote-screen'
import { NotFoundPage } from '../frame/standing-pages'
import { useScreenEffects } from '../frame/use-screen-effects'
import { type FrameKind, frameOf } from '../routing/addresses'
import { type Scene, useLiveScene } from '../remotes/scene'
import { layOutUnseen, showPart } from './parts'
import type { Prerender } from './prerender'

/** The current scene, and the one prerendered for the next move. */
interface Scenes {
  live: Scene
  prerender: Scene | undefined
}

const ScenesContext = createContext<Scenes | null>(null)

function useScenes(): Scenes {
  const scenes = useContext(ScenesContext)
  if (!scenes) throw new Error('useScenes() outside of the frames')
  return scenes
}

/**
 * The frames with their screens: the current screen and, hidden next to it, the prerendered one. A move shows the prerendered screen
 * without rendering it again: the screen keeps its place in the tree, because its key is the kind of its frame and its path.
 */
export function StagedFrames({ prerender: prerendered }: { prerender: Pick<Prerender, 'scene' | 'letGo'> }) {
  const live = useLiveScene()
  const next = useAtomValue(prerendered.scene)
  const arrived = next?.location.pathname === live.location.pathname
  const prerender = arrived ? undefined : next
  useEffect(() => void (arrived && prerendered.letGo()), [arrived, prerendered])
  const scenes = useMemo(() => ({ live, prerender }), [live, prerender])
  useScreenEffects()

  const here = frameOf(live.address?.route)
  const there = prerender && frameOf(prerender.address?.route)
  // The current screen comes first, so that a lookup by id finds its element and not the same one of the hidden screen.
  return (
    <ScenesContext value={scenes}>
      <Staged key={here} name={here} shown>
        <Frame kind={here} scene={live} />
      </Staged>
      {prerender && there && there !== here && (
        <Staged key={there} name={there} shown={false}>
          <Frame kind={there} scene={prerender} />
        </Staged>
      )}
    </ScenesContext>
  )
}

interface StagedProps {
  name: string
  shown: boolean
  children: ReactNode
}

/** A part of the page that can be prepared while hidden: rendered, and laid out in its place. */
function Staged({ name, shown, children }: StagedProps) {
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <Part name={name} shown={shown}>
        {children}
      </Part>
    </Activity>
  )
}

function Part({ name, shown, children }: StagedProps) {
  const part = useRef<HTMLDivElement>(null)
  // The only kind of effect that runs in a hidden Activity: the part is in the page now.
  useInsertionEffect(() => layOutUnseen(name), [name])
  useLayoutEffect(() => showPart(part.current), [])
  return (
    <div ref={part} data-part={name} data-unseen={shown ? undefined : ''}>
      {children}
    </div>
  )
}

const Frame = memo(({ kind, scene }: { kind: FrameKind; scene: Scene }) => (
  <At location={scene.location} outlet={screensIn[kind]}>
    <FrameOf kind={kind} layout={scene.layout} />
  </At>
))

/** The screens of one frame: at its `<Outlet/>`, or that of the member center's layout. */
function Screens({ kind }: { kind: FrameKind }) {
  const { live, prerender } = useScenes()
  const here = frameOf(live.address?.route)
  return [live, prerender].map(
    (scene) =>
      scene &&
      frameOf(scene.address?.route) === kind && (
        <Staged
          key={scene.location.pathname}
          name={scene.location.pathname}
          shown={scene === live || kind !== here}
        >
          <Screen scene={scene} />
        </Staged>
      ),
  )
}

const Screen = memo(({ scene }: { scene: Scene }) => (
  <At location={scene.location} declared={scene.address?.route.path}>
    {scene.address ? <RemoteScreen scene={scene} /> : <NotFoundPage />}
  </At>
))

const screensIn = {
  site: <Screens kind="site" />,
  member: <Screens kind="member" />,
  bare: <Screens kind="bare" />,
} satisfies Record<FrameKind, ReactElement>

interface AtProps {
  location: Location
  /** The address as its remote declares it, with parameter names. */
  declared?: string | undefined
  outlet?: ReactElement | null
  children: ReactNode
}

/** Makes its children see this location before the router has moved there. */
function At({ location, declared, outlet = null, children }: AtProps) {
  // The same for all screens (they are siblings), but a new object at each step of a move, which would re-render every link: the first one is kept.
  const [around] = useState(useContext(RouteContext))
  const route = useMemo(
    () => ({ ...around, matches: withParameters(around.matches, declared, location.pathname), outlet }),
    [around, declared, location.pathname, outlet],
  )
  const at = useMemo(() => ({ location, navigationType: NavigationType.Push }), [location])
  return (
    <RouteContext value={route}>
      <LocationContext value={at}>{children}</LocationContext>
    </RouteContext>
  )
}

type Matches = ContextType<typeof RouteContext>['matches']

/** `useParams` reads the parameters of the last match; the matches here are those of the page when it was opened. */
function withParameters(matches: Matches, declared: string | undefined, path: string): Matches {
  const parameters = declared !== undefined && hasParameters(declared) && parametersOf(declared, path)
  return parameters
    ? matches.map((match, at) => (at === matches.length - 1 ? { ...match, params: parameters } : match))
    : matches
}
