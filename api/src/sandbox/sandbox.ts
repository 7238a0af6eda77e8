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
  /** The stand-in's address, which its files are under; known once it listens. */
  url: () => string
  /** The site's public address, and a function that maps a public address to the address by which this process reaches it. */
  publicUrl: string
  reach: (address: string) => string
  /** Whether this redirect address was registered with the site. */
  isRegistered: (redirectUri: string) => boolean
}
