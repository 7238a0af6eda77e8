import type { Services } from '../../infra/services'

export const mediaPath = '/api3/media'

/** Whose file it is: an address names all three, and serving it asks for all three. */
export interface MediaOwner {
  memberId: string
  pageId: string
  hash: string
}

const purpose = 'media address'
const quarterHour = 900

/**
 * The address of a kept file: good for an hour, for this member alone. Times are rounded to a quarter of an hour, so
 * that a list looked at twice names its pictures alike and the browser does not load them again.
 */
export function signMedia(
  { crypto, clock }: Pick<Services, 'crypto' | 'clock'>,
  { memberId, pageId, hash }: MediaOwner,
): string {
  const until = (Math.floor(clock.now().getTime() / 1000 / quarterHour) + 5) * quarterHour
  const signature = crypto.sign(purpose, [memberId, pageId, hash, until].join('.'))
  return `${mediaPath}/${memberId}/${pageId}/${hash}?until=${until}&signature=${signature}`
}

/** Whether we gave this address, and its hour is not over. */
export function isSigned(
  { crypto, clock }: Pick<Services, 'crypto' | 'clock'>,
  { memberId, pageId, hash }: MediaOwner,
  until: string,
  signature: string,
): boolean {
  if (!/^\d{9,11}$/.test(until) || Number(until) * 1000 < clock.now().getTime()) return false
  return crypto.verify(purpose, [memberId, pageId, hash, until].join('.'), signature)
}
