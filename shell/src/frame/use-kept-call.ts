import type { CallInput, CallName, CallOutput } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { useEffect, useState } from 'react'
import { nextTask } from '../next-task'

const kept = new Map<string, unknown>()

/** What the frame asks once a page: it stands around every screen, so its calls outlive them. Undefined until there is
 *  an answer; without one the frame does without. */
export function useKeptCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): CallOutput<Name> | undefined {
  const { api } = useHost()
  const key = `${name} ${JSON.stringify(input)}`
  const [, redraw] = useState({})
  useEffect(() => {
    if (kept.has(key)) return
    kept.set(key, undefined)
    const asked = JSON.parse(key.slice(name.length + 1)) as CallInput<Name>
    nextTask()
      .then(() => api.call(name, asked, { outlivesScreen: true }))
      .then(
        (data) => {
          kept.set(key, data)
          redraw({})
        },
        () => kept.delete(key),
      )
  }, [api, name, key])
  return kept.get(key) as CallOutput<Name> | undefined
}
