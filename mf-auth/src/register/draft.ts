import { blankRegistration, type Registration } from './registration'

/**
 * The applicant's input so far, stored for the browser session: a language change or a look at the terms must
 * not lose it. Never the password, never the code.
 */
export interface Draft extends Omit<Registration, 'password' | 'passwordAgain' | 'code'> {
  /** Where the last code was sent. */
  sentTo?: string
}

const formKey = 'fankeep.register'
const stepKey = 'fankeep.register.step'

/** A browser without storage only loses the draft. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function withoutSecrets({ way, nickname, email, areaCode, tel, agree }: Registration) {
  return { way, nickname, email, areaCode, tel, agree }
}

export function readDraft(): Draft {
  const blank = withoutSecrets(blankRegistration)
  const kept: unknown = attempt(() => JSON.parse(sessionStorage.getItem(formKey) ?? '{}'))
  return { ...blank, ...(typeof kept === 'object' ? kept : {}) }
}

export function keepDraft(form: Registration, sentTo: string | undefined) {
  attempt(() =>
    sessionStorage.setItem(formKey, JSON.stringify({ ...withoutSecrets(form), sentTo } satisfies Draft)),
  )
}

export const dropDraft = () => void attempt(() => sessionStorage.removeItem(formKey))

/** What the member wants to do first: decides what the last step shows. */
export type Intention = 'archive' | 'ask' | 'look'

/** The progress of a registration whose account already exists. */
export interface Progress {
  step: 2 | 3
  intention: Intention
}

export function readProgress(): Progress | undefined {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(stepKey) ?? 'null') as Progress | null)
  return kept?.step === 2 || kept?.step === 3 ? kept : undefined
}

export function keepProgress(progress: Progress | undefined) {
  attempt(() =>
    progress ? sessionStorage.setItem(stepKey, JSON.stringify(progress)) : sessionStorage.removeItem(stepKey),
  )
}
