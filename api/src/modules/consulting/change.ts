import type { CallInput } from '@fankeep/shared/contract'
import { inTransaction } from '../../infra/database/transaction'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { mailOperators } from './mail-operators'
import { changeConsultation, checkRoom, holdOwn } from './repository'
import { readTime } from './times'

/** Moves a talk. If it was confirmed, it must be confirmed again. @returns its id @throws Refusal */
export async function moveConsultation(
  services: Services,
  memberId: string,
  input: CallInput<'consulting.move'>,
): Promise<string> {
  const now = services.clock.now()
  const at = readTime(input.at, now)
  await countChange(services, memberId)
  const { id, isMoved } = await inTransaction(services.db, async (trx) => {
    const row = await holdOwn(trx, memberId, input.consultation)
    if (row.cancelledAt || row.answer === 'declined' || row.at <= now) throw new Refusal('consulting_past')
    const isOther = row.at.getTime() !== at.getTime()
    const unanswered = { answer: null, place: null, answeredBy: null }
    if (isOther) await changeConsultation(trx, row.id, { at, ...unanswered })
    return { id: row.id, isMoved: isOther }
  })
  if (isMoved) await mailOperators(services, id, 'moved')
  return id
}

/** Cancels a talk; `put_back` undoes that. @returns its id @throws Refusal */
export async function cancelConsultation(
  services: Services,
  memberId: string,
  { consultation, put_back: isPutBack }: { consultation: string; put_back: boolean },
): Promise<string> {
  const now = services.clock.now()
  // Cancelling is never limited: it frees a time.
  if (isPutBack) await countChange(services, memberId)
  const { id, isChanged } = await inTransaction(services.db, async (trx) => {
    const row = await holdOwn(trx, memberId, consultation)
    if (row.answer === 'declined' || row.at <= now) throw new Refusal('consulting_past')
    if ((row.cancelledAt !== null) !== isPutBack) return { id: row.id, isChanged: false }
    if (isPutBack) await checkRoom(trx, memberId, now)
    await changeConsultation(trx, row.id, { cancelledAt: isPutBack ? null : now })
    return { id: row.id, isChanged: true }
  })
  if (isChanged) await mailOperators(services, id, isPutBack ? 'asked' : 'cancelled')
  return id
}

/** Limits changes: each one blocks a time for others and mails the operators, as a request does. */
async function countChange({ limits }: Services, memberId: string): Promise<void> {
  if (!(await limits.take('consultingPerMember', memberId))) throw new Refusal('too_many_requests')
}
