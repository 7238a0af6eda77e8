import { useCallback, useEffect, useRef, useState } from 'react'
import { type OpsRefused, refusedBy } from './edge'

/** How soon an open console shows what another operator, or a member, has done. */
const everyMs = 15_000

/**
 * What the edge asks the api for: read when the section is drawn, again every few seconds while the console is looked at, and by
 * `look`. While the api is away, `fault` says so.
 */
export function useLooked<Answer>(read: () => Promise<Answer>, onExpired: () => void) {
  const [data, setData] = useState<Answer>()
  const [fault, setFault] = useState<OpsRefused>()
  const asked = useRef(0)
  const taken = useRef(0)
  const look = useCallback(async () => {
    const mine = ++asked.current
    // Answers may overtake each other, and what `put` gave is newer than one that was on its way.
    const isOld = () => mine < taken.current
    try {
      const next = await read()
      if (isOld()) return
      taken.current = mine
      setData(next)
      setFault(undefined)
    } catch (error) {
      const why = refusedBy(error)
      if (why.key === 'signed_out') onExpired()
      else if (!isOld()) setFault(why)
    }
  }, [read, onExpired])
  useEffect(() => {
    void look()
    const timer = setInterval(() => document.hidden || void look(), everyMs)
    return () => clearInterval(timer)
  }, [look])
  const put = (next: Answer) => {
    taken.current = ++asked.current
    setData(next)
  }
  return { data, fault, look, put }
}
