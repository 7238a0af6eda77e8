import type { OAuthApp } from '../infra/config/providers-config'

/**
 * What a stand-in does wrong. For a published post or a sent message: `cut` accepts it and breaks off the answer, `hang` accepts it
 * and stays silent for `seconds`, `drop` does not accept it and closes the connection, `refuse` rejects its content.
 */
export const faultKinds = [
  'throttle',
  'cut',
  'slow',
  'fault',
  'html',
  'expire',
  'revoke',
  'vanish',
  'forbid',
  'refuse',
  'drop',
  'hang',
] as const

/** A fault of a site's API: for the next answers, of one kind if `on` is given. */
interface Misbehaviour {
  app: OAuthApp
  /** The handle of the affected account; default: any. */
  account?: string
  fault: (typeof faultKinds)[number]
  on?: Asked
  /** How many answers succeed first. */
  after?: number
  times?: number
  /** How long a throttled caller must wait, or a slow answer takes. */
  seconds?: number
}
export type Asked = 'look' | 'fans' | 'posts' | 'media' | 'message' | 'prepare' | 'publish' | 'check'

type Waiting = Misbehaviour & { after: number; times: number; seconds: number }

export function createMisbehaviours() {
  let waiting: Waiting[] = []
  return {
    add: ({ after = 0, times = 1, seconds = 900, ...rest }: Misbehaviour) => {
      waiting.push({ ...rest, after, times, seconds })
    },
    /** Queues it before all others. */
    next: ({ after = 0, times = 1, seconds = 900, ...rest }: Misbehaviour) => {
      waiting.unshift({ ...rest, after, times, seconds })
    },
    clear: () => {
      waiting = []
    },
    list: () => [...waiting],
    take: (app: OAuthApp, asked: Asked, account?: string) => {
      const found = waiting.find(
        (one) =>
          one.app === app &&
          (one.on === undefined || one.on === asked) &&
          (one.account === undefined || one.account === account),
      )
      if (!found) return undefined
      if (found.after > 0) {
        found.after--
        return undefined
      }
      found.times--
      if (found.times <= 0) waiting = waiting.filter((one) => one !== found)
      return found
    },
  }
}
export type Misbehaviours = ReturnType<typeof createMisbehaviours>
