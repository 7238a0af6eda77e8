import type { CallOutput, PushDevice } from '@fankeep/shared/contract'
import type { Selectable } from 'kysely'
import { isRowId } from '../../../infra/database/owned-row'
import { nameAgent, distinctName } from '../../../infra/device'
import type { Call } from '../../../infra/http/api'
import { Refusal } from '../../../infra/refusal'
import type { Services } from '../../../infra/services'
import { inTransaction } from '../../../infra/database/transaction'
import { say } from '../../../infra/words'
import { holdMember } from '../../member/users'
import type { NoticesTables } from '../tables'
import { deliver } from './deliver'
import { pushKeys } from './keys'
import { checkSubscription } from './subscription'

type PushDeviceRow = Selectable<NoticesTables['pushDevices']>

const devicesMost = 10

const present = ({ id, endpoint, name, createdAt }: PushDeviceRow): PushDevice => ({
  id,
  endpoint,
  name,
  created_at: createdAt.toISOString(),
})

export async function listDevices(
  services: Services,
  { member }: Call<'push.devices'>,
): Promise<CallOutput<'push.devices'>> {
  const { publicKey } = await pushKeys(services)
  const rows = await services.db
    .selectFrom('pushDevices')
    .selectAll()
    .where('userId', '=', member.id)
    .orderBy('id', 'desc')
    .execute()
  return { key: publicKey, list: rows.map(present), of: devicesMost }
}

/** @throws Refusal `push_unknown_service`, `push_limit`, `too_many_requests` */
export async function turnOn(
  { db, clock, config, limits }: Services,
  { member, input, request, language }: Call<'push.turnOn'>,
): Promise<PushDevice> {
  checkSubscription(config, input)
  if (!(await limits.take('changePerMember', member.id))) throw new Refusal('too_many_requests')
  const name = nameAgent(request.headers['user-agent'] ?? '') || say(language, 'notice.device_unknown')
  return inTransaction(db, async (trx) => {
    // Locks the member, so that parallel requests cannot exceed the limit.
    await holdMember(trx, member.id)
    const others = await trx
      .selectFrom('pushDevices')
      .select('name')
      .where('userId', '=', member.id)
      .where('endpoint', '<>', input.endpoint)
      .execute()
    if (others.length >= devicesMost) throw new Refusal('push_limit', { limit: devicesMost })
    const own = distinctName(
      name,
      others.map((each) => each.name),
    )
    const values = { ...input, userId: member.id, name: own, createdAt: clock.now() }
    const row = await trx
      .insertInto('pushDevices')
      .values(values)
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow()
    return present(row)
  })
}

/** Turns off alarms on a device. A no-op for a device that does not exist or is another member's. */
export async function turnOff(
  { db }: Services,
  { member, input: { id } }: Call<'push.turnOff'>,
): Promise<Record<string, never>> {
  if (isRowId(id))
    await db.deleteFrom('pushDevices').where('id', '=', id).where('userId', '=', member.id).execute()
  return {}
}

/** @throws Refusal `not_found` (also for another member's), `push_not_taken`, `too_many_requests` */
export async function testDevice(
  services: Services,
  { member, input: { id }, language }: Call<'push.test'>,
): Promise<Record<string, never>> {
  const device = isRowId(id) ? await findDevice(services, id) : undefined
  if (device?.userId !== member.id) throw new Refusal('not_found')
  if (!(await services.limits.take('changePerMember', member.id))) throw new Refusal('too_many_requests')
  const message = {
    title: say(language, 'push.test.title'),
    text: say(language, 'push.test.text'),
    path: '/manageLogin#profile',
    tag: 'test',
  }
  // A failing push service is no reason to remove the device: the member gets a refusal and can try again.
  const outcome = await deliver(services, device, message).catch(() => 'later' as const)
  if (outcome === 'gone') await dropDevice(services, id)
  if (outcome !== 'taken') throw new Refusal('push_not_taken')
  return {}
}

export const findDevice = ({ db }: Pick<Services, 'db'>, id: string): Promise<PushDeviceRow | undefined> =>
  db.selectFrom('pushDevices').selectAll().where('id', '=', id).executeTakeFirst()

export const dropDevice = ({ db }: Pick<Services, 'db'>, id: string) =>
  db.deleteFrom('pushDevices').where('id', '=', id).execute()
