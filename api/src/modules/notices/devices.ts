import type { Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Services } from '../../infra/services'
import { describeAgent, shortenAddress } from '../user/device'
import { notify } from './notify'

interface Login {
  userId: string
  address: string
  agent: string | undefined
}

/**
 * Notes the browser and the network of a login, and tells the member where both together are new to him. His very first
 * one is nobody else's. A newer version of the same browser is the same device.
 */
export async function noteDevice(
  services: Services,
  trx: Transaction<Database>,
  { userId, address, agent = '' }: Login,
): Promise<void> {
  const { crypto, clock } = services
  const { browser, system } = describeAgent(agent)
  const place = shortenAddress(address)
  const device = [browser, system].map((name) => name.replace(/[\d.\s]+$/, ''))
  const deviceHash = crypto.sign('known device', [userId, ...device, place].join('\n'))
  const before = await trx
    .selectFrom('knownDevices')
    .select('deviceHash')
    .where('userId', '=', userId)
    .execute()
  await trx
    .insertInto('knownDevices')
    .values({ userId, deviceHash, seenAt: clock.now() })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ seenAt: clock.now() }))
    .execute()
  if (before.length > 0 && !before.some((one) => one.deviceHash === deviceHash))
    await notify(services, trx, userId, { kind: 'new_device', params: { browser, system, place } })
}
