import type { PlatformKey } from '@fankeep/shared/contract'
import type { Connector } from './connector'
import { facebookConnector } from './facebook/connector'
import { instagramConnector } from './instagram/connector'
import { threadsConnector } from './threads/connector'
import { tiktokConnector } from './tiktok/connector'
import { xConnector } from './x/connector'
import { youtubeConnector } from './youtube/connector'

/** The platforms whose API we can read. Xiaohongshu has no public API: it is not here, and the product says so. */
const connectors: Partial<Record<PlatformKey, Connector>> = {
  facebook: facebookConnector,
  instagram: instagramConnector,
  threads: threadsConnector,
  tiktok: tiktokConnector,
  x: xConnector,
  youtube: youtubeConnector,
}

/** A Facebook group has had no API since 22 April 2024 (platforms.md). */
export const connectorOf = ({
  platform,
  handle,
}: {
  platform: PlatformKey
  handle: string
}): Connector | undefined =>
  platform === 'facebook' && handle.startsWith('groups/') ? undefined : connectors[platform]
