import type { CallOutput } from '@fankeep/shared/contract'

/** Whether this browser has passkeys at all; it has on a page that came over TLS, or from this machine. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function'

/** Why the browser gave none, as the key of its sentence under `passkeys`. */
export type PasskeyProblem = 'cancelled' | 'hasOne' | 'notLoaded' | 'unable'

/** The browser's dialog was closed, or came to nothing. */
export class NoPasskey extends Error {
  override name = 'NoPasskey'
  constructor(readonly problem: PasskeyProblem) {
    super(problem)
  }
}

/** What it is called where a device has no way to verify its user, or cannot keep a passkey. */
const unable = ['ConstraintError', 'NotSupportedError', 'SecurityError']

function toProblem(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  throw new NoPasskey(
    name === 'InvalidStateError' ? 'hasOne' : unable.includes(name) ? 'unable' : 'cancelled',
  )
}

/** Loaded when it is needed. */
const library = () =>
  import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser').catch(() => {
    throw new NoPasskey('notLoaded')
  })

/** Makes a passkey on a device of the member's choice. Gives what the server is to keep. @throws NoPasskey */
export async function createPasskey(options: CallOutput<'passkeys.beginAdd'>['options']): Promise<string> {
  const { startRegistration } = await library()
  return JSON.stringify(await startRegistration({ optionsJSON: options }).catch(toProblem))
}

/** Has the member choose one of their passkeys. Gives what the server is to check. @throws NoPasskey */
export async function askPasskey(options: CallOutput<'passkeys.beginProof'>['options']): Promise<string> {
  const { startAuthentication } = await library()
  return JSON.stringify(await startAuthentication({ optionsJSON: options }).catch(toProblem))
}
