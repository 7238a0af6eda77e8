import { Refused, useHost } from '@fankeep/shared/host'
import { useState } from 'react'
import { useText } from '../format'
import { createPasskey, NoPasskey } from '../proof/ask-browser'

/** Adds a passkey. `said`: why it failed, until `clear`. `needsProof`: the login was long ago, so a code is required first. */
export function useAddPasskey(onAdded: () => void) {
  const { t } = useText()
  const { api, notify } = useHost()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const [needsProof, setNeedsProof] = useState(false)

  async function add() {
    setNeedsProof(false)
    setSaid(undefined)
    setBusy(true)
    try {
      const { ticket, options } = await api.call('passkeys.beginAdd', {})
      const { name } = await api.call('passkeys.add', { ticket, response: await createPasskey(options) })
      notify({ kind: 'success', title: t('passkeys.added', { name }) })
      onAdded()
    } catch (error) {
      // The shell reports any other fault.
      if (error instanceof NoPasskey) setSaid(t(`passkeys.problem.${error.problem}`))
      else if (error instanceof Refused && error.key === 'proof_required') setNeedsProof(true)
      else if (error instanceof Refused) setSaid(error.message)
    }
    setBusy(false)
  }
  return {
    ...{ add, busy, said, needsProof },
    clear: () => setSaid(undefined),
    leaveProof: () => setNeedsProof(false),
  }
}
