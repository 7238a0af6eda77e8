import type { Fan } from './fans'

/**
 * Orders the two rows of `fans.merge`, the row that stays first. It is the row that follows, else the row that was seen last, else the
 * row that was first seen later, because its name is newer.
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
