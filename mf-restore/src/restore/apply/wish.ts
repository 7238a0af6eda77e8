import type { CallInput, RestoreRequest } from '@fankeep/shared/contract'

/** What a member asks for, as the form has it. Kept through a reload: on such a day nothing may be lost. */
export interface Wish {
  request: string | null
  /** The page an address asked for when it was begun. */
  asked: string | null
  page: string
  to: string
  reason: NonNullable<CallInput<'restore.apply'>['reason']>
  note: string
  changedAt: string | null
  posts: 'all' | 'span' | 'chosen'
  from: string | null
  until: string | null
}

const keptUnder = 'restore.wish'

export const blankWish: Wish = {
  request: null,
  asked: null,
  page: '',
  to: '',
  reason: 'hijacked',
  note: '',
  changedAt: null,
  posts: 'all',
  from: null,
  until: null,
}

export const wishOf = (request: RestoreRequest): Wish => ({
  request: request.id,
  asked: null,
  page: request.page.id,
  to: request.to?.id ?? '',
  reason: request.reason,
  note: request.note,
  changedAt: request.changed_at,
  posts: request.posts,
  from: request.from,
  until: request.until,
})

/** The wish that is being written in this tab. */
export function readWish(): Wish | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptUnder) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...blankWish, ...kept } : null
  } catch {
    // Damaged, or storage is switched off: then there is none.
    return null
  }
}

export function writeWish(wish: Wish | null) {
  try {
    if (wish) sessionStorage.setItem(keptUnder, JSON.stringify(wish))
    else sessionStorage.removeItem(keptUnder)
  } catch {
    // Storage is switched off: the wish lives as long as the page.
  }
}

export const inputOf = (wish: Wish, draft: boolean): Omit<CallInput<'restore.apply'>, 'idempotency_key'> => ({
  ...(wish.request && { request: wish.request }),
  id: wish.page,
  to: wish.to,
  reason: wish.reason,
  note: wish.note,
  changed_at: wish.changedAt ?? '',
  posts: wish.posts,
  from: wish.posts === 'span' ? (wish.from ?? '') : '',
  until: wish.posts === 'span' ? (wish.until ?? '') : '',
  draft,
})

/** What a dry run cannot do without. */
export function missingOf({ to, posts, from, until }: Wish): 'to' | 'span' | null {
  if (to === '') return 'to'
  return posts === 'span' && ((!from && !until) || (from && until && from > until)) ? 'span' : null
}
