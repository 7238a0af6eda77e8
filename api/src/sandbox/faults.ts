/** What can go wrong at a site: a test, or a developer at the page where people agree, asks for one. */
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

/** One fault for the next token that is asked for. */
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
