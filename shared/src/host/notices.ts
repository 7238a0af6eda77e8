export interface Notice {
  kind: 'success' | 'info' | 'warning' | 'error'
  title: string
  text?: string
  /** Milliseconds until it closes; default 2000 (spec section 9), `null` to keep it open. */
  duration?: number | null
  action?: { label: string; run: () => void }
}

/**
 * The error catalogue of spec section 8: every message that a screen can raise, with its kind. `host.tell(key)` shows it as a notice for 2 s without
 * a close button, under the notice title; the texts are in the shell (`notice.<key>` of shell/locales), so that remotes need not bundle them.
 *
 * A refusal by the server has its own message (contract/errors.ts), and a field's error is shown below it: notices are for errors that belong to no
 * field. A closed website is not a notice: the shell shows the server's text instead of the site.
 */
export const notices = {
  loginTimeout: 'error',
  profileIncomplete: 'warning',
  loginCancelled: 'error',
  loginNetwork: 'error',
  authorizationFailed: 'error',
  googleFailed: 'error',
  instagramUnbound: 'warning',
  formIncomplete: 'warning',
  twoFactorRegistered: 'warning',
  codeFirst: 'warning',
  codeWrong: 'warning',
  downloadFailed: 'error',
  discountInvalid: 'warning',
  callbackOverwritten: 'success',
  callbackOverwriteFailed: 'error',
  agreeFirst: 'warning',
  /** Not in the catalogue: a writing call failed without ending the session. */
  network: 'error',
} as const satisfies Record<string, Notice['kind']>

export type NoticeKey = keyof typeof notices
