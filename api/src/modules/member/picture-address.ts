import { fileAddresses } from '@fankeep/shared/node/file-addresses'
import type { Services } from '../../infra/services'

export const picturePath = `${fileAddresses.media}/picture`

const purpose = 'picture address'
const quarterHour = 900

/** The signed address of a member's picture. As for kept media, it is valid for 60 to 75 minutes and changes every quarter of an hour. */
export function signPicture({ crypto, clock }: Services, memberId: string, hash: string): string {
  const until = (Math.floor(clock.now().getTime() / 1000 / quarterHour) + 5) * quarterHour
  const signature = crypto.sign(purpose, [memberId, hash, until].join('.'))
  return `${picturePath}/${memberId}/${hash}?until=${until}&signature=${signature}`
}

/** Reads whose picture an address names; null if the signature is wrong or it has expired. */
export function readPictureAddress(
  { crypto, clock }: Services,
  address: string,
): { memberId: string; hash: string } | null {
  const found =
    /^\/api3\/media\/picture\/(\d{1,18})\/([0-9a-f]{64})\?until=(\d{9,11})&signature=([\w-]{43})$/.exec(
      address,
    )
  if (!found) return null
  const [, memberId = '', hash = '', until = '', signature = ''] = found
  const isGood = Number(until) * 1000 >= clock.now().getTime()
  return isGood && crypto.verify(purpose, [memberId, hash, until].join('.'), signature)
    ? { memberId, hash }
    : null
}
