import type { CallBack } from '@fankeep/shared/contract'
import type { Language } from '../../infra/language'
import { sayWithNames } from '../site/say-with-names'
import { type CallbackRow, wakesAt } from './repository'

/**
 * A CallBack as in the contract, with its reason in the requested language.
 * @param resumable as counted by `resumableOf`
 */
export const presentCallback = (row: CallbackRow, language: Language, resumable = 0): CallBack => ({
  id: row.id,
  page: row.pageId,
  status: row.status,
  phase: row.phase,
  reason: row.reason && {
    key: row.reason.key,
    msg: sayWithNames(language, row.reason.key, row.reason.params),
  },
  via: row.via,
  link: row.link,
  subject: row.subject,
  message: row.message,
  audience: row.audience,
  group: row.groupName,
  of: row.of,
  sent: row.sent,
  failed: row.failed,
  unknown: row.unknown,
  resumable,
  wait_until: wakesAt(row)?.toISOString() ?? null,
  held: row.held,
  send_at: row.sendAt.toISOString(),
  created_at: row.createdAt.toISOString(),
  started_at: row.startedAt?.toISOString() ?? null,
  ended_at: row.endedAt?.toISOString() ?? null,
})
