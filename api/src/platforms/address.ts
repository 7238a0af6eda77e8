import type { PlatformKey } from '@fankeep/shared/contract'
import { facebookAddress } from './facebook/address'
import { instagramAddress } from './instagram/address'
import type { Address, AddressRule } from './page-url'
import { threadsAddress } from './threads/address'
import { tiktokAddress } from './tiktok/address'
import { xAddress } from './x/address'
import { xiaohongshuAddress } from './xiaohongshu/address'
import { youtubeAddress } from './youtube/address'

export type { Address } from './page-url'

const rules: Record<PlatformKey, AddressRule> = {
  facebook: facebookAddress,
  instagram: instagramAddress,
  threads: threadsAddress,
  tiktok: tiktokAddress,
  x: xAddress,
  youtube: youtubeAddress,
  xiaohongshu: xiaohongshuAddress,
}

/**
 * Parses a page's address by its platform's rule: the one URL it is stored under, and its handle. Null if the input is not a
 * page of that platform (`page_url_<platform>`).
 */
export const parseAddress = (platform: PlatformKey, input: string): Address | null => rules[platform](input)
