/** Something a person can put right: printed as its sentence, without a stack, with exit code 1. */
export class Problem extends Error {
  override name = 'Problem'
}

/** A command that makes no sense: printed as its sentence, with exit code 2. */
export class Misunderstood extends Error {
  override name = 'Misunderstood'
}
