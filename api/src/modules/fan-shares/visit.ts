import type { Crypto } from '../../infra/crypto'

const purpose = 'a visit to a shared list'
const hours = 12

/** Identifies an opened link in later calls, so that the token is sent only once. Each of those calls still looks the link up. */
export const sealVisit = (crypto: Crypto, shareId: string, now: Date) =>
  crypto.seal(purpose, `${shareId}:${now.getTime() + hours * 3_600_000}`)

/** The link's id; null if the visit is not ours or has expired. */
export function openVisit(crypto: Crypto, visit: string, now: Date): string | null {
  try {
    const [id, until] = crypto.open(purpose, visit).split(':')
    return Number(until) > now.getTime() ? id! : null
  } catch {
    return null
  }
}
