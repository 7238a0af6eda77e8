import type { CallOutput } from '@fankeep/shared/contract'
import type { Loaded } from '@fankeep/shared/host'

export type LoadedTags = Loaded<CallOutput<'fans.tags'>>
export type LoadedGroups = Loaded<CallOutput<'fans.groups'>>
