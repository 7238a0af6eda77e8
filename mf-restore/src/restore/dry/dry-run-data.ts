import type { CallOutput } from '@fankeep/shared/contract'

export type DryRunData = CallOutput<'restore.dryRun'>
