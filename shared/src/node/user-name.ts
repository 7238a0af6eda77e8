import { userInfo } from 'node:os'

/** The account this process runs under; in a container it can have no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return process.env.USER ?? `uid ${process.getuid?.() ?? '?'}`
  }
}

/** A longer name would fill the screens that list who did what. */
const longest = 100

/** Who gives a command: the name in `--by`. An empty one counts as not given, as `--by "$CI_USER"` outside of a pipeline is. */
export const personOf = (by: string | undefined): string => by?.trim().slice(0, longest) || userName()
