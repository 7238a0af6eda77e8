import { binDays } from '@fankeep/shared/contract'

/** Anything binned before this time is erased; anything binned since can be put back. */
export const binnedSince = (now: Date): Date => new Date(now.getTime() - binDays * 86_400_000)
