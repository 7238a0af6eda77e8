import { Refused, useHost } from '@fankeep/shared/host'
import { useRef, useState } from 'react'

/**
 * Six digits of the authenticator, sent as soon as they are complete. A refused code is reported under the boxes, which are
 * cleared; any other refusal is reported in the form.
 */
export function useSecondCode(work: (code: string) => Promise<void>) {
  const { notify } = useHost()
  const [code, setCode] = useState('')
  const [said, setSaid] = useState<{ code?: string; form?: string }>({})
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const under = useRef(false)

  async function send(now = code) {
    setTried(true)
    if (!/^\d{6}$/.test(now) || under.current) return
    under.current = true
    setBusy(true)
    setSaid({})
    await work(now).catch((error: unknown) => {
      setCode('')
      setTried(false)
      if (!(error instanceof Refused)) return
      const isCode = error.key.startsWith('second_code_')
      setSaid(isCode ? { code: error.message } : { form: error.message })
      // A failed check is also shown as a warning (spec section 7).
      if (isCode) notify({ kind: 'warning', title: error.message })
    })
    under.current = false
    setBusy(false)
  }
  return {
    code,
    type: (next: string) => {
      setCode(next)
      setSaid({})
    },
    said,
    short: tried && code.length < 6,
    busy,
    send,
  }
}
