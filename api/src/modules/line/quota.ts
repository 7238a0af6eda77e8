import type { Services } from '../../infra/services'
import { isDone, lineClient } from '../../platforms/line/client'
import { channelOf, openSecrets } from './channel'

/** Milliseconds: a preview must not wait longer. */
const patience = 3000

/** How many messages the account has left this month; null if unlimited, undefined if LINE does not answer. */
export async function lineLeft(services: Services, pageId: string): Promise<number | null | undefined> {
  const channel = await channelOf(services.db, pageId)
  if (channel?.state !== 'bound') return undefined
  const asked = { token: openSecrets(services, channel).token, within: patience }
  const ask = lineClient(services.config)
  const [quota, used] = await Promise.all([
    ask('/v2/bot/message/quota', asked),
    ask('/v2/bot/message/quota/consumption', asked),
  ])
  if (!isDone(quota)) return undefined
  if (quota.body.type === 'none') return null
  const { value } = quota.body
  const { totalUsage } = used.body
  if (!isDone(used) || !Number.isSafeInteger(value) || !Number.isSafeInteger(totalUsage)) return undefined
  return Math.max(0, (value as number) - (totalUsage as number))
}
