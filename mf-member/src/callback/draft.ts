import { newId } from '@fankeep/shared/host'
import { useEffect, useState } from 'react'

/** What a member is writing to their fans. Kept through a reload: on such a day nothing may be lost. */
export interface Draft {
  page: string
  audience: 'all' | 'active'
  email: boolean
  message: boolean
  subject: string
  link: string
  text: string
  timing: 'now' | 'later'
  sendAt: string | null
  /** The idempotency key: one press or ten, one CallBack. */
  key: string
}

const keptUnder = 'callback.draft'

const blank = (page: string): Draft => ({
  page,
  audience: 'all',
  email: true,
  message: false,
  subject: '',
  link: '',
  text: '',
  timing: 'now',
  sendAt: null,
  key: newId(),
})

/** The draft, with the page it is about where none was chosen before, or the one an address asks for. */
export function useDraft(asked: string | null, first: string, known: readonly string[]) {
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = read()
    const page = [asked, kept?.page].find((id) => id && known.includes(id)) ?? first
    return { ...(kept ?? blank(page)), page }
  })
  useEffect(() => write(draft), [draft])
  return {
    draft,
    /** Another wish is another CallBack: it gets another key. */
    change: (more: Partial<Draft>) => setDraft((now) => ({ ...now, ...more, key: newId() })),
    clear: () => setDraft((now) => blank(now.page)),
  }
}

function read(): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptUnder) ?? 'null')
    return typeof kept === 'object' && kept !== null ? ({ ...blank(''), ...kept } as Draft) : null
  } catch {
    // Damaged, or storage is switched off: then there is no draft.
    return null
  }
}

function write(draft: Draft) {
  try {
    sessionStorage.setItem(keptUnder, JSON.stringify(draft))
  } catch {
    // Storage is switched off: the draft lives as long as the page.
  }
}
