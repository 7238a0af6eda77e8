let faults: Error[] = []

/**
 * What a test must not pass over, even where the code under test caught it (a call no one answered, an answer the
 * contract refuses). Thrown when the test ends.
 */
export function addFault(fault: Error): Error {
  faults.push(fault)
  return fault
}

export function throwFaults() {
  const [first] = faults
  faults = []
  if (first) throw first
}

/** For the tests of the fakes themselves: what was wrong, taken off the list. */
export function takeFaults(): Error[] {
  const taken = faults
  faults = []
  return taken
}
