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

/**
 * Records markup that HTML does not allow, of which React warns. A browser does not deliver the `submit` event of a form inside a form:
 * its button loads the page again. jsdom delivers it.
 */
export function watchMarkup(log: Pick<Console, 'error'>): void {
  const { error } = log
  log.error = (...given: unknown[]) => {
    const [text, ...parts] = given.map(String)
    if (text?.startsWith('In HTML, '))
      addFault(new Error(`Markup that HTML does not allow: ${parts.slice(0, 2).join(' in ')}`))
    error(...given)
  }
}
