import type { NoticeItem } from '@fankeep/shared/contract'
import type { Language } from '../../infra/language'
import { kindOf, type NoticeKind, noticeKinds, sayNotice } from './kinds'
import type { NoticeRow } from './repository'

/** A notice as the bell's list shows it, in the language of the request. */
export function presentNotice(row: NoticeRow, language: Language): NoticeItem {
  const { title, text, button, path } = sayNotice(language, row.kind as NoticeKind, row.params)
  return {
    id: row.id,
    kind: row.kind,
    topic: noticeKinds[row.kind as NoticeKind].topic,
    ...{ title, text, button, path },
    page: row.pageId,
    urgent: kindOf(row.kind)?.isUrgent ?? false,
    at: row.at.toISOString(),
    seen: row.seenAt !== null,
  }
}
