import { blankRegistration, type Registration } from './registration'

/**
 * What the applicant has typed so far, kept for the browser's session: a language change or a look at the terms must
 * not cost them the form. Never the password, never the code.
 */
export interface Draft extends Omit<Registration, 'password' | 'passwordAgain' | 'code'> {
  /** Where the last code went. */
  sentTo?: string
}

const formKey = 'fankeep.register'
const stepKey = 'fankeep.register.step'

/** A browser without storage loses the draft, nothing more. */
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

/** What the member wants to do first: it decides what the last step shows. */
export type Intention = 'archive' | 'ask' | 'look'

/** How far a registration has come whose account exists already. */
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
