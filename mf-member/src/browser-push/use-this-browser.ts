import { Refused } from '@fankeep/shared/host'
import { useEffect, useState } from 'react'
import { type Ability, abilityOf, findEndpoint, NotAllowed, type PushUse } from './subscription'

/** What this browser supports, and its subscription's endpoint: null for none, undefined while unknown. */
export function useThisBrowser(use: PushUse) {
  const [ability, setAbility] = useState<Ability>(() => abilityOf(globalThis.window))
  const [endpoint, setEndpoint] = useState<string | null>()
  useEffect(() => {
    if (ability !== 'ready') return
    let isCurrent = true
    findEndpoint(use).then(
      (found) => isCurrent && setEndpoint(found ?? null),
      () => isCurrent && setEndpoint(null),
    )
    return () => {
      isCurrent = false
    }
  }, [ability, use])
  return { ability, askAgain: () => setAbility(abilityOf(globalThis.window)), endpoint, setEndpoint }
}

/** Runs one action at a time, by name, and reports why it failed: `failed` if the browser could not do it. */
export function useAttempt(onNotAllowed: () => void, failed: string) {
  const [busy, setBusy] = useState<string>()
  const [said, setSaid] = useState<string>()
  async function attempt(what: string, run: () => Promise<void>) {
    setBusy(what)
    setSaid(undefined)
    try {
      await run()
    } catch (error) {
      if (error instanceof NotAllowed) onNotAllowed()
      else setSaid(error instanceof Refused ? error.message : failed)
    }
    setBusy(undefined)
  }
  return { attempt, busy, said }
}
