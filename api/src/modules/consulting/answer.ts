import { internalConsultingPath } from '@fankeep/shared/contract/internal-call'
import { opsConsulting, type OpsConsultingAnswer, opsConsultingAsked } from '@fankeep/shared/contract/ops'
import { inTransaction } from '../../infra/database/transaction'
import { isRowId } from '../../infra/database/owned-row'
import type { Api } from '../../infra/http/api'
import { handleSealed, NoLongerSo } from '../../infra/http/sealed-call'
import type { Services } from '../../infra/services'
import { findMembers } from '../member/users'
import { notify } from '../notices/notify'
import { presentToOperators } from './present'
import { changeConsultation, holdAny, upcomingConsultations } from './repository'

/** The route behind the console (/ops) on which operators read and answer requests; the edge forwards it (release/src/edge/ops). */
export function addOperatorsSide(api: Api): void {
  const { services } = api
  handleSealed(api, internalConsultingPath, async (asked) => {
    const { who, answer } = opsConsultingAsked.parse(asked)
    if (answer) await answerConsultation(services, who, answer)
    return opsConsulting.parse({ list: await listForOperators(services) })
  })
}

async function listForOperators({ db, clock }: Services) {
  const rows = await upcomingConsultations(db, clock.now())
  const members = await findMembers(db, [...new Set(rows.map(({ userId }) => userId))])
  return rows.flatMap((row) => {
    const member = members.get(row.userId)
    return member ? [presentToOperators(row, member)] : []
  })
}

/**
 * Saves an answer. The member gets a notice, and a mail if they have those turned on.
 * @throws NoLongerSo if the talk was moved, cancelled or declined since the operator read it, or has begun
 */
async function answerConsultation(
  services: Services,
  who: string,
  answer: OpsConsultingAnswer,
): Promise<void> {
  const { db, clock, log } = services
  await inTransaction(db, async (trx) => {
    const row = isRowId(answer.id) ? await holdAny(trx, answer.id) : undefined
    const isAsRead = row && !row.cancelledAt && row.at.getTime() === Date.parse(answer.at)
    if (!isAsRead || row.answer === 'declined' || row.at <= clock.now()) throw new NoLongerSo()
    const at = row.at.toISOString()
    if (answer.action === 'confirm') {
      const { place } = answer
      await changeConsultation(trx, row.id, { answer: 'confirmed', place, reason: null, answeredBy: who })
      await notify(services, trx, row.userId, { kind: 'consulting_confirmed', params: { at } })
    } else {
      const { reason } = answer
      await changeConsultation(trx, row.id, { answer: 'declined', place: null, reason, answeredBy: who })
      await notify(services, trx, row.userId, { kind: 'consulting_declined', params: { at, reason } })
    }
  })
  log.info({ who, consultation: answer.id, action: answer.action }, 'a consultation was answered')
}
