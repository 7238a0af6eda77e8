import type { PlatformKey } from '@fankeep/shared/contract'

/** The route of a platform's tutorial, as named in remote.json. */
export const tutorialsRoute = (platform: PlatformKey) =>
  `tutorials${platform[0]!.toUpperCase()}${platform.slice(1)}`
