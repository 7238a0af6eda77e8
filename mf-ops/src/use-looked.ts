import { useCallback, useEffect, useRef, useState } from 'react'
import { type OpsRefused, refusedBy } from './edge'

/** How soon an open console shows changes by another operator or a member. */
const everyMs = 15_000

/**
 * Data that the edge requests from the api: loaded when the section is first shown, then every few seconds while the console is
 * visible, and by `look`. While the api is down, `fault` says so.
 */
export function useLooked<Answer>(read: () => Promise<Answer>, onExpired: () => void) {
  const [data, setData] = useState<Answer>()
  const [fault, setFault] = useState<OpsRefused>()
  const asked = useRef(0)
  const taken = useRef(0)
  const look = useCallback(async () => {
    const mine = ++asked.current
    // Answers can arrive out of order, and data from `put` is newer than any request still pending.
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
