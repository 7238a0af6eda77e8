import { useExtra, useHost } from '@fankeep/shared/host'
import { askPasskey, hasPasskeys } from './ask-browser'
import type { CodeUse } from './use-member-code'

/**
 * A passkey instead of a code. `prove` returns what the server accepts as a code; undefined if this member or this
 * browser has no passkey, or only a code is allowed.
 */
export function usePasskeyProof(use: CodeUse): (() => Promise<string>) | undefined {
  const { api } = useHost()
  const passkeys = useExtra('passkeys.list', use !== 'reset' && hasPasskeys() ? {} : null)
  if (use === 'reset' || !passkeys || passkeys.list.length === 0) return undefined
  return async () => {
    const { ticket, options } = await api.call('passkeys.beginProof', { use })
    const { code } = await api.call('passkeys.prove', { use, ticket, response: await askPasskey(options) })
    return code
  }
}
