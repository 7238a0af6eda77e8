import { sandboxPath } from '../infra/providers-config'
import type { Sandbox } from './sandbox'
import type { PlayedAccount } from './world'

/** Where a person sees a post of the stand-in's. */
export const pageAddress = (
  { publicUrl }: Pick<Sandbox, 'publicUrl'>,
  { platform, handle }: Pick<PlayedAccount, 'platform' | 'handle'>,
  id: string,
) => `${publicUrl}${sandboxPath}/pages/${platform}/${handle}#${id}`
