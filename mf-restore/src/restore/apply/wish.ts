import type { CallInput, RestoreRequest } from '@fankeep/shared/contract'
import { type HostServices, typedOf } from '@fankeep/shared/host'

/** A restore as requested in the form. Saved like other forms: on such a day nothing must be lost. */
export interface Wish {
  request: string | null
  /** The page requested by the address when it was begun. */
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

/** The props of each part of the form. */
export interface PartProps {
  wish: Wish
  change: (more: Partial<Wish>) => void
  error?: string | undefined
}

const keptUnder = 'restore'

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

/** The wish being written in this tab. */
export function readWish(host: HostServices): Wish | null {
  const kept = typedOf(host).read<Wish>(keptUnder)
  return kept ? { ...blankWish, ...kept } : null
}

export const writeWish = (host: HostServices, wish: Wish | null) =>
  typedOf(host).write(keptUnder, wish ?? undefined)

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

/** The first missing field that a dry run needs. */
export function missingOf({ to, posts, from, until }: Wish): 'to' | 'span' | null {
  if (to === '') return 'to'
  return posts === 'span' && ((!from && !until) || (from && until && from > until)) ? 'span' : null
}
