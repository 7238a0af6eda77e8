import type { Crypto } from '../../infra/crypto'

const purpose = 'a visit to a shared list'
const hours = 12

/** Names an opened link for the calls after it, so that the token travels once. The link itself is looked up by every one of them. */
export const sealVisit = (crypto: Crypto, shareId: string, now: Date) =>
  crypto.seal(purpose, `${shareId}:${now.getTime() + hours * 3_600_000}`)

/** The link's id; null where the visit is none of ours or has had its time. */
export function openVisit(crypto: Crypto, visit: string, now: Date): string | null {
  try {
    const [id, until] = crypto.open(purpose, visit).split(':')
    return Number(until) > now.getTime() ? id! : null
  } catch {
    return null
  }
}
