import { useCallback, useEffect, useState } from 'react'
import { type OpsRefused, refusedBy } from './edge'

/** What the edge asks the api for: read when the section is drawn, and again by `look`. While the api is away, `fault` says so. */
export function useLooked<Answer>(read: () => Promise<Answer>, onExpired: () => void) {
  const [data, setData] = useState<Answer>()
  const [fault, setFault] = useState<OpsRefused>()
  const look = useCallback(async () => {
    try {
      setData(await read())
      setFault(undefined)
    } catch (error) {
      const why = refusedBy(error)
      if (why.key === 'signed_out') onExpired()
      else setFault(why)
    }
  }, [read, onExpired])
  useEffect(() => void look(), [look])
  return { data, fault, look, put: setData }
}
