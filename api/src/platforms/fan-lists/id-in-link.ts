import type { PlatformKey } from '@fankeep/shared/contract'
import { parseAddress } from '../address'
import { idOfLink } from '../x/fans'

/** How a Facebook group links to its members. */
const memberOfGroup = /facebook\.com\/groups\/[^/?#]+\/(?:user|members)\/(\d{5,20})(?:[/?#]|$)/i

/** Who a link is of, in the form of the platform's own lists. A link to a group is no one's. */
export function idInLink(platform: PlatformKey, url: string): string | undefined {
  const id =
    platform === 'x' ? idOfLink(url) : platform === 'facebook' ? memberOfGroup.exec(url)?.[1] : undefined
  if (id !== undefined) return id
  const handle = parseAddress(platform, url)?.handle
  return handle?.startsWith('groups/') ? undefined : handle?.replace(/^channel\/(?=UC)/, '')
}
