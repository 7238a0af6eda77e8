import type { UserInfo } from '../contract/user'
import type { Answers } from '../testing/fake-host'

/**
 * What a remote's `src/standalone.ts` exports, and in its place where it has none: what the server would say, and who is
 * logged in on members' screens.
 */
export const answers: Answers = {}
export const user: UserInfo | undefined = undefined
