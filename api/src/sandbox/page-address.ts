import { sandboxPath } from '../infra/config/providers-config'
import type { Sandbox } from './sandbox'
import type { PlayedAccount } from './world'

/** The address of a post at the stand-in, for people. */
export const pageAddress = (
  { publicUrl }: Pick<Sandbox, 'publicUrl'>,
  { platform, handle }: Pick<PlayedAccount, 'platform' | 'handle'>,
  id: string,
) => `${publicUrl}${sandboxPath}/pages/${platform}/${handle}#${id}`
