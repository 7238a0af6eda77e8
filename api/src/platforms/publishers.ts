import type { PlatformKey } from '@fankeep/shared/contract'
import { facebookPublisher } from './facebook/publisher'
import { instagramPublisher } from './instagram/publisher'
import type { Publisher } from './publisher'
import { threadsPublisher } from './threads/publisher'
import { tiktokPublisher } from './tiktok/publisher'
import { xPublisher } from './x/publisher'
import { youtubePublisher } from './youtube/publisher'

/** The platforms we publish to. */
const publishers: Partial<Record<PlatformKey, Publisher>> = {
  facebook: facebookPublisher,
  instagram: instagramPublisher,
  threads: threadsPublisher,
  tiktok: tiktokPublisher,
  x: xPublisher,
  youtube: youtubePublisher,
}

/** A Facebook group has had no API since 22 April 2024, and Xiaohongshu has no public one (platforms.md). */
export const publisherOf = ({
  platform,
  handle,
}: {
  platform: PlatformKey
  handle: string
}): Publisher | undefined =>
  platform === 'facebook' && handle.startsWith('groups/') ? undefined : publishers[platform]
