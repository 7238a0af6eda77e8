import { isCode } from '@fankeep/shared/contract'
import { Refused, useHost, useMember } from '@fankeep/shared/host'
import { useState } from 'react'

/** What a code proves; each kind has its own countdown (spec section 3, session state). */
export type CodeUse = 'authorise' | 'delete' | 'page' | 'reset'
export type CodeWay = 'email' | 'sms'

const calls = { email: 'media.sendEmailCode', sms: 'media.sendPhoneCode' } as const

/** Why a code cannot be submitted, as the key of its sentence under `code`. Nothing typed and none sent: request one first. */
function problemOf(code: string, sentTo: string | undefined) {
  if (!code) return sentTo === undefined ? 'first' : 'required'
  if (!/^\d{6}$/.test(code)) return 'six'
  return isCode(code) ? undefined : 'wrong'
}

export type MemberCode = ReturnType<typeof useMemberCode>

/** Requests a code, sent to the member's proven address or number, and holds the typed code. `only`: allows only this method. */
export function useMemberCode(use: CodeUse, only?: CodeWay) {
  const { api } = useHost()
  const { proven, email, area_code, tel } = useMember()
  const reached: Record<CodeWay, boolean> = { email: proven.email, sms: proven.tel }
  const ways = (['email', 'sms'] as const).filter((each) => reached[each] && (only ?? each) === each)
  const [chosen, setChosen] = useState<CodeWay>()
  const way = chosen ?? ways[0] ?? 'email'
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<Partial<Record<CodeWay, string>>>({})
  const [tried, setTried] = useState(false)
  const [said, setSaid] = useState<string>()
  const sentTo = sent[way]

  /** Returns the seconds until the next one can be requested, or false if none was sent. */
  async function send(): Promise<number | false> {
    setTried(false)
    setSaid(undefined)
    try {
      const { wait, to } = await api.call(calls[way], { use })
      setSent((before) => ({ ...before, [way]: to }))
      return wait
    } catch (error) {
      if (!(error instanceof Refused)) return false // The shell has reported it.
      setSaid(error.message)
      return typeof error.data.wait === 'number' ? error.data.wait : false
    }
  }

  return {
    ways,
    way,
    choose: (next: CodeWay) => {
      setChosen(next)
      setCode('')
      setTried(false)
      setSaid(undefined)
    },
    code,
    type: (next: string) => {
      setCode(next)
      setSaid(undefined)
    },
    send,
    /** Where the last code was sent, shortened by the server. */
    sentTo,
    waitKey: `${use}:${way}:${way === 'email' ? email : area_code + tel}`,
    problem: tried ? problemOf(code, sentTo) : undefined,
    /** The server's message about the code. */
    said,
    /** Whether it can be sent to the server; if not, the reason is shown from now on. */
    holds: () => {
      setTried(true)
      return problemOf(code, sentTo) === undefined
    },
    /** Shows the server's refusal. */
    refuse: setSaid,
  }
}
