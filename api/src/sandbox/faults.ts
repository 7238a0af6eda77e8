/** Faults of a site, requested by a test, or by a developer on the consent page. */
export type Fault =
  | 'token500'
  | 'tokenCut'
  | 'tokenHtml'
  | 'tokenDeclined'
  | 'wrongAudience'
  | 'wrongNonce'
  | 'wrongIssuer'
  | 'otherKey'
  | 'algNone'
  | 'idTokenExpired'
  | 'noIdToken'
  | 'otherApp'

/** Holds one fault for the next token request. */
export function createFaults() {
  let next: Fault | undefined
  return {
    set: (fault: Fault | undefined) => {
      next = fault
    },
    take: () => {
      const fault = next
      next = undefined
      return fault
    },
  }
}

export type Faults = ReturnType<typeof createFaults>
