import type { Fan } from './fans'

/**
 * Of two rows that `fans.merge` makes one, the row that stays comes first: who follows, else who was seen last, else who was seen first
 * later, which is the newer name.
 */
export function stayingFirst<Row extends Pick<Fan, 'uid' | 'gone_at' | 'last_seen' | 'first_seen'>>(
  one: Row,
  other: Row,
): [stays: Row, goes: Row] {
  const rank = ({ gone_at, last_seen, first_seen, uid }: Row) => [
    gone_at === null ? '1' : '0',
    last_seen,
    first_seen,
    uid,
  ]
  const [mine, theirs] = [rank(one), rank(other)]
  const at = mine.findIndex((value, n) => value !== theirs[n])
  return mine[at]! > theirs[at]! ? [one, other] : [other, one]
}
