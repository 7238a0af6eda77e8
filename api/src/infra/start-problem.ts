import { isDiskFull } from './disk-full'

/** A problem that prevents a process from starting, with what to do about it. It is printed as a sentence, without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

const access = 'Let this account read and write there.'
const advice: Record<string, string> = {
  EMFILE: 'Allow this process more open files: ulimit -n 65536, or LimitNOFILE=65536 for systemd.',
  EACCES: access,
  EPERM: access,
  EROFS: access,
}

/** What an operator can do about an error of this machine; undefined for any other error. */
export const adviceFor = (error: unknown): string | undefined =>
  isDiskFull(error)
    ? 'A disk is full: make room on it.'
    : advice[(error as NodeJS.ErrnoException | undefined)?.code ?? '']

/** What to print if a start failed: a sentence if it is clear what to do, else the error with its stack. */
export function startSentence(error: unknown): unknown {
  if (error instanceof StartProblem) return error.message
  if (!(error instanceof Error)) return error
  const what = adviceFor(error)
  return what ? `The start failed (${error.message}). ${what}` : error
}
