import type { CallInput, CallOutput } from '@fankeep/shared/contract'
import { record } from '../../infra/audit'
import { inTransaction } from '../../infra/database/transaction'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { textOf } from '../../platforms/archives/values'
import { isDone, type LineAnswer, lineClient } from '../../platforms/line/client'
import type { PageRow } from '../pages/owned-page'
import { checkSecret } from './check-secret'
import { addUrl, channelOf, sealSecrets } from './channel'
import { countLineFans } from './fans'

type Settings = CallOutput<'line.settings'>
type Given = Pick<CallInput<'line.connect'>, 'channel_id' | 'secret' | 'access_token'>

export const hookPath = '/api/line/hook'
const hookLength = 16

/** The settings we store, without asking LINE. */
export async function lineSettings(
  { db, config }: Pick<Services, 'db' | 'config'>,
  pageId: string,
): Promise<Settings> {
  const [row, { confirmed, waiting }] = await Promise.all([
    channelOf(db, pageId),
    countLineFans(db, { pageId }),
  ])
  const channel = row
    ? {
        name: row.name,
        basic_id: row.basicId,
        channel_id: row.channelId,
        add_url: addUrl(row),
        hook: `${config.publicUrl}${hookPath}/${row.hook}`,
        state: row.state,
        heard_at: row.heardAt?.toISOString() ?? null,
      }
    : null
  return { channel, confirmed, waiting }
}

/** @throws Refusal `line_token`, `line_channel`, `line_secret`, `line_taken`, `line_down` */
export async function connectLine(services: Services, page: PageRow, given: Given): Promise<Settings> {
  const { db, clock, random } = services
  const { botId, basicId, name } = await askWho(services, given)
  const opened = { secret: given.secret, token: given.access_token }
  await checkSecret(services, opened)
  const secrets = sealSecrets(services, page.id, opened)
  await inTransaction(db, async (trx) => {
    const before = await channelOf(trx, page.id)
    // Fans' ids and their consent belong to one account.
    if (before && before.botId !== botId) await eraseChannel(trx, page.id)
    const kept = { channelId: given.channel_id, botId, basicId, name, secrets, state: 'bound' as const }
    await trx
      .insertInto('lineChannels')
      .values({
        ...{ ...kept, pageId: page.id, since: clock.now() },
        hook: random.id().slice(0, hookLength),
      })
      .onConflict((conflict) => conflict.column('pageId').doUpdateSet(kept))
      .execute()
    await record(trx, clock, { userId: page.userId, action: 'line.connected', detail: { page: page.id } })
  }).catch(refuseTaken)
  const settings = await lineSettings(services, page.id)
  // Fails if LINE cannot reach this site; the member can also enter the address at LINE by hand.
  const endpoint = settings.channel?.hook
  const set = await lineClient(services.config)('/v2/bot/channel/webhook/endpoint', {
    ...{ method: 'PUT', token: given.access_token, json: { endpoint } },
  })
  if (!isDone(set))
    services.log.warn({ page: page.id, status: set.status }, 'setting the webhook at LINE failed')
  return settings
}

function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'line_channels_bot') throw new Refusal('line_taken')
  throw error
}

/** The account of a token, as LINE reports it. */
async function askWho({ config }: Services, { channel_id: channelId, secret, access_token: token }: Given) {
  // Secret and token are sent in headers.
  if (!isPlain(secret) || !isPlain(token)) throw new Refusal('line_token')
  const ask = lineClient(config)
  const info = await ask('/v2/bot/info', { token })
  refuse(info)
  const known = await ask('/v2/oauth/verify', { method: 'POST', form: { access_token: token } })
  refuse(known)
  if (textOf(known.body.client_id, 40) !== channelId) throw new Refusal('line_channel')
  const botId = textOf(info.body.userId, 60)
  const basicId = textOf(info.body.basicId, 60)
  if (!botId || !basicId) throw new Refusal('line_down')
  return { botId, basicId, name: textOf(info.body.displayName, 60) ?? basicId }
}

const isPlain = (text: string) => /^[\x21-\x7e]+$/.test(text)

function refuse(answer: LineAnswer) {
  if (isDone(answer)) return
  const { status } = answer
  throw new Refusal(status >= 400 && status < 500 && status !== 429 ? 'line_token' : 'line_down')
}

/** Secret, token and fans are erased immediately. */
export async function disconnectLine(services: Services, page: PageRow): Promise<Settings> {
  const { db, clock } = services
  await inTransaction(db, async (trx) => {
    await eraseChannel(trx, page.id)
    await record(trx, clock, { userId: page.userId, action: 'line.disconnected', detail: { page: page.id } })
  })
  return lineSettings(services, page.id)
}

async function eraseChannel(trx: Services['db'], pageId: string) {
  for (const table of ['lineChannels', 'lineFans', 'lineEvents'] as const)
    await trx.deleteFrom(table).where('pageId', '=', pageId).execute()
}
