import { type HostServices, newId, typedOf, useHost } from '@fankeep/shared/host'
import { useEffect, useState } from 'react'

/** What a member is writing to their fans. Saved like other forms: on such a day nothing must be lost. */
export interface Draft {
  page: string
  audience: 'all' | 'active' | 'chosen' | 'group'
  /** Fans chosen from the list of `page`. */
  uids: string[]
  /** A group of `page`, if it is for one. */
  group: string
  email: boolean
  message: boolean
  line: boolean
  telegram: boolean
  push: boolean
  subject: string
  link: string
  text: string
  timing: 'now' | 'later'
  sendAt: string | null
  /** The idempotency key: repeated presses make only one CallBack. */
  key: string
}

const keptUnder = 'callback'

const blank = (page: string): Draft => ({
  page,
  audience: 'all',
  uids: [],
  group: '',
  email: true,
  message: false,
  line: false,
  telegram: false,
  push: false,
  subject: '',
  link: '',
  text: '',
  timing: 'now',
  sendAt: null,
  key: newId(),
})

/** Nothing has been written. */
export const isBlank = ({ subject, link, text }: Draft) => subject + link + text === ''

/**
 * The draft. Its page is the page in the address (`asked`), also if that changes while the screen is shown; otherwise the page of the
 * saved draft; otherwise `first`.
 */
export function useDraft(asked: string | null, first: string, known: readonly string[]) {
  const host = useHost()
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = read(host)
    const page = [asked, kept?.page].find((id) => id && known.includes(id)) ?? first
    return changed(kept ?? blank(page), { page })
  })
  const [ledTo, setLedTo] = useState(asked)
  if (asked !== ledTo) {
    setLedTo(asked)
    if (asked && asked !== draft.page && known.includes(asked))
      setDraft((now) => ({ ...changed(now, { page: asked }), key: newId() }))
  }
  useEffect(() => write(host, draft), [host, draft])
  return {
    draft,
    /** A changed draft is another CallBack, so it gets another key. */
    change: (more: Partial<Draft>) => setDraft((now) => ({ ...changed(now, more), key: newId() })),
    clear: () => setDraft((now) => blank(now.page)),
  }
}

/** Chosen fans and groups belong to one page: another page resets them. */
const changed = (now: Draft, more: Partial<Draft>): Draft =>
  more.page !== undefined && more.page !== now.page && (now.uids.length > 0 || now.group !== '')
    ? { ...now, audience: 'all', uids: [], group: '', ...more }
    : { ...now, ...more }

/** Hands over fans chosen from a list, even without storage. */
let handedOver: Draft | null = null

/** Recipients of a page: some fans, those of a group, or all. */
export type Whom = Pick<Draft, 'uids'> | Pick<Draft, 'group'> | 'all'

/** The address for writing to fans of a page; text that was already written stays. */
export function callBackTo(host: HostServices, page: string, to: Whom): string {
  const audience = to === 'all' ? to : 'uids' in to ? 'chosen' : 'group'
  const whom: Partial<Draft> = { audience, uids: [], group: '', ...(to !== 'all' && to) }
  handedOver = { ...(read(host) ?? blank(page)), page, ...whom, key: newId() }
  return `/callback?id=${page}`
}

function read(host: HostServices): Draft | null {
  if (handedOver) return handedOver
  const kept = typedOf(host).read<Draft>(keptUnder)
  return kept ? { ...blank(''), ...kept } : null
}

function write(host: HostServices, draft: Draft) {
  handedOver = null
  typedOf(host).write(keptUnder, draft)
}
