import type { CallOutput } from '@fankeep/shared/contract'
import { type Api, Refused, useHost } from '@fankeep/shared/host'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSubmission } from '../form/use-submission'

type Answer = CallOutput<'passkeys.login'>

/**
 * Whether this browser supports passkeys: only on a page loaded over TLS, or from this machine. The first paint, which is
 * drawn without a browser, reserves their place: nearly all browsers support them.
 */
const hasPasskeys = () => typeof document === 'undefined' || typeof PublicKeyCredential === 'function'

/** Whether it offers passkeys in the list of a field with `autocomplete="… webauthn"`. */
const offersInField = async () =>
  hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

interface Asking {
  /** In the field's list, which can stay open for long; otherwise in a dialog of the browser. */
  inField: boolean
  /** Closes the browser's list or dialog. */
  signal?: AbortSignal
}

/** Loaded on demand: most visitors have no passkey. */
const library = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser')

/** The browser's response; undefined if its dialog was closed, or there was no passkey to choose. */
async function askBrowser(api: Api, { inField, signal }: Asking) {
  const { startAuthentication, WebAuthnAbortService } = await library()
  const { ticket, options } = await api.call('passkeys.beginLogin', {}, { ...(signal && { signal }) })
  if (signal?.aborted) return undefined
  const close = () => WebAuthnAbortService.cancelCeremony()
  signal?.addEventListener('abort', close, { once: true })
  const response = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: inField,
    // When the log-in is by telephone the field is hidden, but it may be shown later.
    verifyBrowserAutofillInput: false,
  })
    .catch(() => undefined)
    .finally(() => signal?.removeEventListener('abort', close))
  if (!response) return undefined
  const chosen = { rpID: options.rpId, credentialID: response.id }
  return { given: { ticket, response: JSON.stringify(response) }, chosen }
}

type Chosen = NonNullable<Awaited<ReturnType<typeof askBrowser>>>

/**
 * Logs in with the chosen passkey. If the member had removed this passkey here, the browser is asked, if it can do this, to stop
 * offering it.
 */
const callLogin = (api: Api, { given, chosen }: Chosen) =>
  api.call('passkeys.login', given).catch((error: unknown) => {
    if (error instanceof Refused && error.key === 'passkey_unknown')
      void library()
        .then(({ sendSignal }) => sendSignal({ signalName: 'unknownCredential', ...chosen }))
        .catch(() => undefined)
    throw error
  })

/**
 * Log-in with a passkey: through a button, and from the list that the browser opens under the e-mail field. `cancelled`: the
 * dialog was closed without a choice.
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
    // Another log-in is in progress, or the browser was not asked.
    if (!asked) return
    const { isLoaded, chosen } = asked
    if (!isLoaded) return tell('network')
    setCancelled(!chosen)
    const isIn = chosen !== undefined && (await enter.current(chosen))
    // The browser allows one request at a time: the button's has ended the field's, so start that again.
    if (!isIn) offer()
  }
  return { able: hasPasskeys(), logIn, busy, said, cancelled }
}

/** Offers passkeys in the field while the screen is shown. Returns a function that offers them again. */
function useOffer(api: Api, enter: { current: (chosen: Chosen) => Promise<boolean> }) {
  const leaving = useRef<AbortController>(undefined)
  const start = useCallback(async () => {
    const signal = leaving.current?.signal
    if (!signal || !(await offersInField())) return
    const chosen = await askBrowser(api, { inField: true, signal })
    // A refused passkey is not offered again automatically: the button remains.
    if (chosen) await enter.current(chosen)
  }, [api, enter])
  // Failures are ignored: the button and the password remain.
  const offer = useCallback(() => void start().catch(() => undefined), [start])
  useEffect(() => {
    leaving.current = new AbortController()
    offer()
    return () => leaving.current?.abort()
  }, [offer])
  return offer
}
