import type { Readable } from 'node:stream'
import { type Choice, chosenRows, lastSeen } from './chosen'
import { copyOut } from './copy-out'
import { isFormula } from './formula'
import type { Services } from '../../../infra/services'

/** The first six are our template's columns, so that the file can be imported again. */
const header = 'uid,name,username,url,followed_at,email,first_seen,last_seen,gone_at'

/** A quote before what a spreadsheet would take for a formula. */
const safe = (column: string) => `case when ${isFormula(column)} then '''' || ${column} else ${column} end`

/**
 * Fans as CSV (RFC 4180, with a byte order mark, so that Excel reads it as UTF-8), written by PostgreSQL itself. A link always
 * begins with its scheme; times are ISO 8601 in PostgreSQL's form (`2026-11-21 08:00:00+00`).
 */
export function fansAsCsv(sessions: Services['sessions'], choice: Choice): Promise<Readable> {
  const columns = [
    ...[safe('uid'), safe('name'), safe('username'), 'url', 'case when dated then at end', safe('email')],
    ...['first_seen', lastSeen(choice.page), 'gone_at'],
  ]
  const copy = `copy (${chosenRows(choice, columns.join(', '))}) to stdout (format csv)`
  return copyOut(sessions, copy, `\ufeff${header}\r\n`)
}
