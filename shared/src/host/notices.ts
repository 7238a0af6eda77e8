export interface Notice {
  kind: 'success' | 'info' | 'warning' | 'error'
  title: string
  text?: string
  /** Milliseconds; 2000 (spec section 9) unless said otherwise, `null` for one that stays. */
  duration?: number | null
  action?: { label: string; run: () => void }
}

/**
 * The error catalogue of spec section 8: every message any screen may have to raise, with its kind. `host.tell(key)`
 * raises it as a notice of 2 s without a close button, entitled with the notice title; the words are in the shell
 * (`notice.<key>` of shell/locales), so that a remote raises one without carrying it.
 *
 * What the server refuses has its own sentence (contract/errors.ts), and a field its error under it: a notice is for what
 * belongs to no field. The website's closing is no notice: the shell shows the server's text in place of the site.
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
  /** Not in the catalogue: a call that was to change something failed where no session ended. */
  network: 'error',
} as const satisfies Record<string, Notice['kind']>

export type NoticeKey = keyof typeof notices
