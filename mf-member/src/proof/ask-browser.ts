import type { CallOutput } from '@fankeep/shared/contract'

/** Whether this browser supports passkeys: only on a page loaded over TLS, or from this machine. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function'

/** Why the browser returned no passkey, as the key of its sentence under `passkeys`. */
export type PasskeyProblem = 'cancelled' | 'hasOne' | 'notLoaded' | 'unable'

/** The browser's dialog was closed, or failed. */
export class NoPasskey extends Error {
  override name = 'NoPasskey'
  constructor(readonly problem: PasskeyProblem) {
    super(problem)
  }
}

/** Names of errors on a device that cannot verify its user, or cannot store a passkey. */
const unable = ['ConstraintError', 'NotSupportedError', 'SecurityError']

function toProblem(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  throw new NoPasskey(
    name === 'InvalidStateError' ? 'hasOne' : unable.includes(name) ? 'unable' : 'cancelled',
  )
}

/** Loaded on demand. */
const library = () =>
  import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser').catch(() => {
    throw new NoPasskey('notLoaded')
  })

/** Makes a passkey on a device of the member's choice. Returns what the server stores. @throws NoPasskey */
export async function createPasskey(options: CallOutput<'passkeys.beginAdd'>['options']): Promise<string> {
  const { startRegistration } = await library()
  return JSON.stringify(await startRegistration({ optionsJSON: options }).catch(toProblem))
}

/** Lets the member choose one of their passkeys. Returns what the server checks. @throws NoPasskey */
export async function askPasskey(options: CallOutput<'passkeys.beginProof'>['options']): Promise<string> {
  const { startAuthentication } = await library()
  return JSON.stringify(await startAuthentication({ optionsJSON: options }).catch(toProblem))
}
