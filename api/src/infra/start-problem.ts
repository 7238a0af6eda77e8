/** What prevents a process from starting, with what to do about it: printed as a sentence, without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
