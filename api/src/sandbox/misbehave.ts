import type { OAuthApp } from '../infra/providers-config'

/**
 * Of a post that is published, or a message that is sent: `cut` takes it and breaks the answer off, `hang` takes it and says nothing for so many seconds,
 * `drop` takes nothing and hangs up, `refuse` does not take what it is.
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

/** What is to go wrong at a site's API: for the next so many answers, of one kind alone where it is named. */
interface Misbehaviour {
  app: OAuthApp
  /** The handle of one account that it happens to; anyone's otherwise. */
  account?: string
  fault: (typeof faultKinds)[number]
  on?: Asked
  /** Answers that go well before. */
  after?: number
  times?: number
  /** How long a throttled caller is to wait, or a slow answer takes. */
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
    /** Before all that wait. */
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
