import type { CallOutput } from '@fankeep/shared/contract'
import { type Api, Refused, useHost } from '@fankeep/shared/host'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSubmission } from '../form/use-submission'

type Answer = CallOutput<'passkeys.login'>

/**
 * Whether this browser has passkeys at all; it has on a page that came over TLS, or from this machine. The first paint, which is
 * drawn without a browser, keeps their place: nearly all have them.
 */
const hasPasskeys = () => typeof document === 'undefined' || typeof PublicKeyCredential === 'function'

/** Whether it offers them in the list of a field that has `autocomplete="… webauthn"`. */
const offersInField = async () =>
  hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

interface Asking {
  /** In the list of the field, which may stay open for long; else in a dialog of the browser's. */
  inField: boolean
  /** Closes what the browser has open. */
  signal?: AbortSignal
}

/** Loaded when it is needed: most visitors have no passkey. */
const library = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser')

/** What the browser answers for a passkey; undefined where its dialog was closed, or there was none to choose. */
async function askBrowser(api: Api, { inField, signal }: Asking) {
  const { startAuthentication, WebAuthnAbortService } = await library()
  const { ticket, options } = await api.call('passkeys.beginLogin', {}, { ...(signal && { signal }) })
  if (signal?.aborted) return undefined
  const close = () => WebAuthnAbortService.cancelCeremony()
  signal?.addEventListener('abort', close, { once: true })
  const response = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: inField,
    // The field is not on show where the log-in is by telephone; it may be later.
    verifyBrowserAutofillInput: false,
  })
    .catch(() => undefined)
    .finally(() => signal?.removeEventListener('abort', close))
  if (!response) return undefined
  const chosen = { rpID: options.rpId, credentialID: response.id }
  return { given: { ticket, response: JSON.stringify(response) }, chosen }
}

type Chosen = NonNullable<Awaited<ReturnType<typeof askBrowser>>>

/** Logs in by what was chosen. A passkey that was removed here is no longer offered by its device, where the browser can say so. */
const callLogin = (api: Api, { given, chosen }: Chosen) =>
  api.call('passkeys.login', given).catch((error: unknown) => {
    if (error instanceof Refused && error.key === 'passkey_unknown')
      void library()
        .then(({ sendSignal }) => sendSignal({ signalName: 'unknownCredential', ...chosen }))
        .catch(() => undefined)
    throw error
  })

/**
 * Log-in by a passkey: by a button, and from the list that the browser opens under the e-mail field. `cancelled`: the dialog
 * was closed without one.
 */
export function usePasskeyLogin(onDone: (answer: Answer) => void) {
  const { api, tell } = useHost()
  const { run, busy, said } = useSubmission(() => [])
  const [cancelled, setCancelled] = useState(false)
  const enter = useRef(async (_chosen: Chosen) => false)
  enter.current = async (chosen) => {
    const answer = await run(() => callLogin(api, chosen))
    if (answer) onDone(answer)
    return answer !== undefined
  }
  const offer = useOffer(api, enter)

  async function logIn() {
    setCancelled(false)
    const asked = await run(async () => {
      const isLoaded = await library().then(
        () => true,
        () => false,
      )
      return { isLoaded, chosen: isLoaded ? await askBrowser(api, { inField: false }) : undefined }
    })
    // It is under way already, or the browser was not asked.
    if (!asked) return
    const { isLoaded, chosen } = asked
    if (!isLoaded) return tell('network')
    setCancelled(!chosen)
    const isIn = chosen !== undefined && (await enter.current(chosen))
    // The browser has one question open at a time: the button's has ended the field's.
    if (!isIn) offer()
  }
  return { able: hasPasskeys(), logIn, busy, said, cancelled }
}

/** Offers passkeys in the field for as long as the screen is there. Gives what offers them again. */
function useOffer(api: Api, enter: { current: (chosen: Chosen) => Promise<boolean> }) {
  const leaving = useRef<AbortController>(undefined)
  const start = useCallback(async () => {
    const signal = leaving.current?.signal
    if (!signal || !(await offersInField())) return
    const chosen = await askBrowser(api, { inField: true, signal })
    // One that is refused is not offered again by itself: there is the button.
    if (chosen) await enter.current(chosen)
  }, [api, enter])
  // What fails here is no one's concern: there is the button, and the password.
  const offer = useCallback(() => void start().catch(() => undefined), [start])
  useEffect(() => {
    leaving.current = new AbortController()
    offer()
    return () => leaving.current?.abort()
  }, [offer])
  return offer
}
