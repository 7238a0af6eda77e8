import type { CallOutput } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { useCallback, useEffect, useState } from 'react'

export type Visit = CallOutput<'shares.open'>

/** Opens a link; the member sees it counted once each time the screen is entered. */
export function useVisit(key: string) {
  const { api } = useHost()
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<{ visit?: Visit; error?: Error }>({})
  useEffect(() => {
    const controller = new AbortController()
    setState({})
    api.call('shares.open', { key }, { signal: controller.signal }).then(
      (visit) => !controller.signal.aborted && setState({ visit }),
      (error: Error) => !controller.signal.aborted && setState({ error }),
    )
    return () => controller.abort()
  }, [api, key, turn])
  return { ...state, again: useCallback(() => setTurn((n) => n + 1), []) }
}
