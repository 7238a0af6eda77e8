import type { PlatformKey } from '@fankeep/shared/contract'
import type { Publisher } from './publisher'

/** To whom we publish. */
const publishers: Partial<Record<PlatformKey, Publisher>> = {}

/** A Facebook group has had no API since 22 April 2024, and Xiaohongshu has none for anybody else (platforms.md). */
export const publisherOf = ({
  platform,
  handle,
}: {
  platform: PlatformKey
  handle: string
}): Publisher | undefined =>
  platform === 'facebook' && handle.startsWith('groups/') ? undefined : publishers[platform]
