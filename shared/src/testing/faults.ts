let faults: Error[] = []

/**
 * Records a fault that fails the test even if the code under test caught it (a call without an answer, an answer that violates the contract). It is
 * thrown when the test ends.
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

/** Returns and removes the faults, for tests of the fakes themselves. */
export function takeFaults(): Error[] {
  const taken = faults
  faults = []
  return taken
}
