import { fileAddresses } from '@fankeep/shared/node/file-addresses'
import type { Services } from '../../infra/services'
import { type PictureShape, writeShape } from './picture-shape'

export const mediaPath = fileAddresses.media

/** The owner of a file: an address contains all three values, and serving it checks all three. */
export interface MediaOwner {
  memberId: string
  pageId: string
  hash: string
}

const purpose = 'media address'
const quarterHour = 900
/** The signed text: each part of the address. */
const said = ({ memberId, pageId, hash }: MediaOwner, until: string | number, as: string) =>
  [memberId, pageId, hash, until, ...(as ? [as] : [])].join('.')

/**
 * The address of a stored file: valid for an hour, only for this member. Times are rounded to a quarter of an hour, so that a
 * list opened twice has the same picture addresses and the browser does not load them again.
 */
export function signMedia(
  { crypto, clock }: Pick<Services, 'crypto' | 'clock'>,
  { memberId, pageId, hash }: MediaOwner,
  /** For a receiver that accepts pictures only in this shape: the picture is converted when it is fetched. */
  shape?: PictureShape,
): string {
  const until = (Math.floor(clock.now().getTime() / 1000 / quarterHour) + 5) * quarterHour
  const as = shape ? writeShape(shape) : ''
  const signature = crypto.sign(purpose, said({ memberId, pageId, hash }, until, as))
  return `${mediaPath}/${memberId}/${pageId}/${hash}?until=${until}&signature=${signature}${as && `&as=${as}`}`
}

/** Whether we issued this address, and it has not expired. */
export function isSigned(
  { crypto, clock }: Pick<Services, 'crypto' | 'clock'>,
  owner: MediaOwner,
  until: string,
  signature: string,
  as = '',
): boolean {
  if (!/^\d{9,11}$/.test(until) || Number(until) * 1000 < clock.now().getTime()) return false
  return crypto.verify(purpose, said(owner, until, as), signature)
}
