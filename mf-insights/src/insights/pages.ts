import type { Page } from '@fankeep/shared/contract'

/** The page that is shown where none is chosen. */
export const withMostFans = (pages: Page[]) => [...pages].sort((one, other) => other.fans - one.fans)[0]
