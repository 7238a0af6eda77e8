import type { Crypto } from '../../infra/crypto'

const purpose = 'a browser to be confirmed'

interface ToConfirm {
  fan: string
  /** When it was asked: a newer question makes an older key worth nothing. */
  askedAt: Date
}

/** For the notification that asks: sealed, so that only the browser that gets it can confirm. */
export const sealConfirmKey = (crypto: Crypto, { fan, askedAt }: ToConfirm) =>
  crypto.seal(purpose, `${fan}:${askedAt.getTime()}`)

/** Null where it is none of ours. */
export function openConfirmKey(crypto: Crypto, key: string): ToConfirm | null {
  try {
    const [fan = '', time] = crypto.open(purpose, key).split(':')
    return { fan, askedAt: new Date(Number(time)) }
  } catch {
    return null
  }
}

/** The screen that confirms, or ends it. */
export const fanPushPath = (query: { confirmPush: string } | { stopPush: string }) =>
  `/subscribe?${new URLSearchParams(query)}`
