import type { Crypto } from '../../infra/crypto'

const purpose = 'a browser to be confirmed'

interface ToConfirm {
  fan: string
  /** When confirmation was requested: a newer request invalidates older keys. */
  askedAt: Date
}

/** The key in the confirmation notification: sealed, so that only the browser that gets it can confirm. */
export const sealConfirmKey = (crypto: Crypto, { fan, askedAt }: ToConfirm) =>
  crypto.seal(purpose, `${fan}:${askedAt.getTime()}`)

/** Null if the key is not ours. */
export function openConfirmKey(crypto: Crypto, key: string): ToConfirm | null {
  try {
    const [fan = '', time] = crypto.open(purpose, key).split(':')
    return { fan, askedAt: new Date(Number(time)) }
  } catch {
    return null
  }
}

/** The screen that confirms a sign-up, or ends it. */
export const fanPushPath = (query: { confirmPush: string } | { stopPush: string }) =>
  `/subscribe?${new URLSearchParams(query)}`
