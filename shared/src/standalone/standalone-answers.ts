import type { UserInfo } from '../contract/user'
import type { Answers } from '../testing/fake-host'

/**
 * The defaults for a remote without `src/standalone.ts`, and the shape of that file's exports: the server's answers, and the member who is logged in
 * on members' screens.
 */
export const answers: Answers = {}
export const user: UserInfo | undefined = undefined
