import type { PlatformKey } from '@fankeep/shared/contract'
import { facebook } from './facebook'
import { youtube } from './google'
import { instagram } from './instagram'
import type { OAuthProvider } from './provider'
import { threads } from './threads'
import { tiktok } from './tiktok'
import { x } from './x'

export interface Binding {
  provider: OAuthProvider
  /** The scopes that backup, CallBack and restore need there (platforms.md, "What each allows"), and no others. */
  scopes: readonly string[]
}

const google = 'https://www.googleapis.com/auth'

/** The platforms that a member can authorise us for. Xiaohongshu authorises no other service: it is not here, and the product says so. */
export const bindings: Partial<Record<PlatformKey, Binding>> = {
  facebook: {
    provider: facebook,
    scopes: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts', 'pages_messaging'],
  },
  instagram: {
    provider: instagram,
    scopes: [
      'instagram_business_basic',
      'instagram_business_content_publish',
      'instagram_business_manage_messages',
    ],
  },
  threads: {
    provider: threads,
    scopes: ['threads_basic', 'threads_content_publish', 'threads_manage_replies', 'threads_read_replies'],
  },
  tiktok: {
    provider: tiktok,
    scopes: ['user.info.basic', 'user.info.profile', 'user.info.stats', 'video.list', 'video.publish'],
  },
  x: {
    provider: x,
    scopes: [
      'tweet.read',
      'users.read',
      'follows.read',
      'tweet.write',
      'media.write',
      'dm.read',
      'dm.write',
      'offline.access',
    ],
  },
  youtube: { provider: youtube, scopes: [`${google}/youtube.readonly`, `${google}/youtube.upload`] },
}
