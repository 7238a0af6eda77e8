import type { Consultation, PlatformKey } from '@fankeep/shared/contract'
import type { OpsConsultation } from '@fankeep/shared/contract/ops'
import type { UserRow } from '../member/info'
import { type ConsultationRow, isOver } from './repository'

function stateOf(row: ConsultationRow, now: Date): Consultation['state'] {
  if (row.cancelledAt) return 'cancelled'
  if (row.answer === 'declined') return 'declined'
  if (row.answer === 'confirmed') return isOver(row, now) ? 'over' : 'confirmed'
  return row.at <= now ? 'lapsed' : 'asked'
}

export const presentConsultation = (row: ConsultationRow, now: Date): Consultation => ({
  id: row.id,
  state: stateOf(row, now),
  topic: row.topic,
  page:
    row.pageId === null || row.pageName === null
      ? null
      : { id: row.pageId, name: row.pageName, platform: row.platform as PlatformKey },
  question: row.question,
  at: row.at.toISOString(),
  place: row.place,
  reason: row.reason,
  asked_at: row.askedAt.toISOString(),
})

export const presentToOperators = (row: ConsultationRow, member: UserRow): OpsConsultation => ({
  id: row.id,
  state: row.answer ?? 'asked',
  at: row.at.toISOString(),
  topic: row.topic,
  question: row.question,
  language: member.language,
  name: member.nickname,
  email: member.email,
  page: row.pageName === null ? null : { name: row.pageName, platform: row.platform! },
  place: row.place,
  reason: row.reason,
  who: row.answeredBy,
})
