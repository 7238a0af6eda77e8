import type { Clock } from '../infra/clock'
import type { Faults } from './faults'
import type { Misbehaviours } from './misbehave'
import type { Store } from './store'
import type { Windows } from './windows'
import type { World } from './world'

/** What the parts of the stand-in server share. */
export interface Sandbox {
  store: Store
  faults: Faults
  clock: Clock
  world: World
  misbehaviours: Misbehaviours
  windows: Windows
  /** Where its files lie; known once it listens. */
  url: () => string
  /** The site's own address, and where it is reached from here. */
  publicUrl: string
  reach: (address: string) => string
  /** Whether a client may name this address to send people back to: registered with the site beforehand. */
  isRegistered: (redirectUri: string) => boolean
}
