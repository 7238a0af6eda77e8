import { type PlatformKey, platforms } from '@fankeep/shared/contract'

/** What to do after a hijack: for all platforms, and for each. */
export type HelpKey = 'help' | `help-${PlatformKey}`
export type ArticleKey = 'aboutUs' | 'termService' | 'termPrivacy' | HelpKey

export const isHelp = (key: ArticleKey): key is HelpKey => key.startsWith('help')

/** Their pages, with route and address. */
export const helpPages: { key: HelpKey; platform: PlatformKey; route: string; path: string }[] =
  platforms.map((platform) => ({
    key: `help-${platform}`,
    platform,
    route: `help${platform[0]!.toUpperCase()}${platform.slice(1)}`,
    path: `/help/${platform}`,
  }))
