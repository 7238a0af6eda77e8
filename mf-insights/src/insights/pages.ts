import type { Page } from '@fankeep/shared/contract'

/** The default page. */
export const withMostFans = (pages: Page[]) => [...pages].sort((one, other) => other.fans - one.fans)[0]
