import type { Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Services } from '../../infra/services'
import { describeAgent, shortenAddress } from '../../infra/device'
import { notify } from './notify'

interface Login {
  userId: string
  address: string
  agent: string | undefined
}

/** With the current key first, then with each older one: a change of the key must not make every device a new one. */
function hashesOfDevice({ crypto }: Services, { userId, address, agent = '' }: Login): string[] {
  const { browser, system } = describeAgent(agent)
  const device = [browser, system].map((name) => name.replace(/[\d.\s]+$/, ''))
  return crypto.everySignature('known device', [userId, ...device, shortenAddress(address)].join('\n'))
}

/** Whether this account was used from this browser and network before. */
export async function isKnownDevice(services: Services, login: Login): Promise<boolean> {
  const found = await services.db
    .selectFrom('knownDevices')
    .select('deviceHash')
    .where('userId', '=', login.userId)
    .where('deviceHash', 'in', hashesOfDevice(services, login))
    .executeTakeFirst()
  return found !== undefined
}

/** When each device of an account was first used, and when the device of this login was, if it is known. */
export async function devicesOf(services: Services, login: Login): Promise<{ own?: Date; all: Date[] }> {
  const rows = await services.db
    .selectFrom('knownDevices')
    .select(['deviceHash', 'firstAt'])
    .where('userId', '=', login.userId)
    .execute()
  const hashes = hashesOfDevice(services, login)
  const own = rows.find(({ deviceHash }) => hashes.includes(deviceHash))
  return { ...(own && { own: own.firstAt }), all: rows.map(({ firstAt }) => firstAt) }
}

/**
 * Records the browser and network of a login, and notifies the member if this combination is new. A member's first device causes no
 * notice. A newer version of the same browser counts as the same device.
 */
export async function noteDevice(
  services: Services,
  trx: Transaction<Database>,
  { userId, address, agent = '' }: Login,
): Promise<void> {
  const { clock } = services
  const { browser, system } = describeAgent(agent)
  const place = shortenAddress(address)
  const [deviceHash = '', ...older] = hashesOfDevice(services, { userId, address, agent })
  const before = await trx
    .selectFrom('knownDevices')
    .select(['deviceHash', 'firstAt'])
    .where('userId', '=', userId)
    .execute()
  const own = before.find((one) => one.deviceHash === deviceHash || older.includes(one.deviceHash))
  await trx
    .insertInto('knownDevices')
    .values({ userId, deviceHash, firstAt: own?.firstAt ?? clock.now(), seenAt: clock.now() })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ seenAt: clock.now() }))
    .execute()
  if (older.length > 0)
    await trx
      .deleteFrom('knownDevices')
      .where('userId', '=', userId)
      .where('deviceHash', 'in', older)
      .execute()
  if (before.length > 0 && !own)
    await notify(services, trx, userId, { kind: 'new_device', params: { browser, system, place } })
}
