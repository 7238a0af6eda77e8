import { binDays } from '@fankeep/shared/contract'

/** What was put into a bin before is thrown away; what was put there since can be put back. */
export const binnedSince = (now: Date): Date => new Date(now.getTime() - binDays * 86_400_000)
