import type { PlatformKey } from '@fankeep/shared/contract'
import type { Messenger } from './messenger'
import { xMessenger } from './x/messenger'

/** Only X: Facebook and Instagram let a page answer for 24 hours, the others do not let it write (platforms.md). */
const messengers: Partial<Record<PlatformKey, Messenger>> = { x: xMessenger }

export const messengerOf = (platform: PlatformKey): Messenger | undefined => messengers[platform]
