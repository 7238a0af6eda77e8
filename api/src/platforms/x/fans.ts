import type { FanRecord } from '../archive'
import { isRecord, recordOf, textOf } from '../archives/values'

const digits = /^[1-9]\d{0,19}$/
const idInLink = /[?&]user_id=([1-9]\d{0,19})(?:&|$)|\/i\/user\/([1-9]\d{0,19})(?:[/?#]|$)/
const xLink = /^https:\/\/(?:[a-z]+\.)?(?:twitter|x)\.com\//

/** An id, unchanged. A number above 2^53 has lost its last digits: it would be another person's id, or no one's. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'string') return digits.test(value) ? value : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? String(value) : undefined
}

/** The id in the links of X's archives. */
export function idOfLink(link: string | undefined): string | undefined {
  const found = link === undefined ? null : idInLink.exec(link)
  return found?.[1] ?? found?.[2]
}

/** X's archive contains only the id of a follower. */
export function fanOf(value: unknown): FanRecord[] {
  if (!isRecord(value)) return []
  const follower = recordOf(value.follower ?? value)
  const link = textOf(follower.userLink, 300)
  const uid = idOf(follower.accountId) ?? idOfLink(link)
  if (uid === undefined) return []
  return [{ uid, url: link !== undefined && xLink.test(link) ? link : `https://x.com/i/user/${uid}` }]
}
