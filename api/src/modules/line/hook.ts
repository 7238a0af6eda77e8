import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { inTransaction } from '../../infra/database/transaction'
import type { Api } from '../../infra/http/api'
import { readBytes } from '../../infra/http/body'
import type { Services } from '../../infra/services'
import { recordOf, textOf } from '../../platforms/archives/values'
import { channelByHook, type ChannelRow, openSecrets } from './channel'
import { hookPath } from './connect'
import { type LineReply, replyToFan, yes } from './reply'
import { isSignedBy } from './signature'

/** LINE puts several events into one call, each of a few hundred bytes. */
const largest = 512 * 1024
const mostEvents = 500

/** An event of a kind we handle. */
interface LineEvent {
  id: string
  kind: 'follow' | 'unfollow' | 'yes'
  uid: string
  at: Date
  replyToken: string | undefined
}

type Asked = FastifyRequest<{ Params: { hook: string } }>

/**
 * LINE calls this when a fan follows, leaves or presses "yes"
 * (https://developers.line.biz/en/docs/messaging-api/receiving-messages/).
 */
export function hookRoute({ fastify, services }: Api): void {
  fastify.post(`${hookPath}/:hook`, async (request: Asked, reply: FastifyReply) => {
    const body = await readBytes(request.raw, largest)
    const channel = await channelByHook(services.db, request.params.hook)
    // An unknown address gets the same answer, so that addresses cannot be found by trying.
    if (
      !channel ||
      !isSignedBy(openSecrets(services, channel).secret, body, request.headers['x-line-signature'])
    )
      return reply.code(401).send()
    await keepEvents(services, channel, readEvents(body))
    return reply.send({})
  })
}

/** The events we handle, in order of time. */
function readEvents(body: Buffer): LineEvent[] {
  const { events } = recordOf(parse(body))
  if (!Array.isArray(events)) return []
  return events
    .slice(0, mostEvents)
    .flatMap((one) => readEvent(recordOf(one)))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

function readEvent(event: Record<string, unknown>): LineEvent[] {
  const id = textOf(event.webhookEventId, 100)
  const uid = textOf(recordOf(event.source).userId, 100)
  const { timestamp } = event
  const kind = kindOf(event)
  if (!id || !uid || !kind || !Number.isSafeInteger(timestamp)) return []
  const at = new Date(timestamp as number)
  if (Number.isNaN(at.getTime())) return []
  return [{ id, uid, kind, at, replyToken: textOf(event.replyToken, 200) }]
}

function kindOf({ type, postback }: Record<string, unknown>): LineEvent['kind'] | undefined {
  if (type === 'follow' || type === 'unfollow') return type
  return type === 'postback' && recordOf(postback).data === yes ? 'yes' : undefined
}

/**
 * Stores all events of a call or, on failure, none: LINE then delivers them again. The replies to fans are queued in
 * the same transaction.
 */
async function keepEvents({ db, clock, queue }: Services, channel: ChannelRow, events: LineEvent[]) {
  const { pageId } = channel
  await inTransaction(db, async (trx) => {
    // Serializes the calls of a channel, so that a fan's events stay in order; after a disconnect nothing matches.
    const { numUpdatedRows } = await trx
      .updateTable('lineChannels')
      .set({ heardAt: clock.now() })
      .where('pageId', '=', pageId)
      .where('hook', '=', channel.hook)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    for (const event of events) {
      const { numInsertedOrUpdatedRows: isNew } = await trx
        .insertInto('lineEvents')
        .values({ pageId, eventId: event.id, at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (!isNew) continue
      const say = await apply(trx, pageId, event)
      if (say && event.replyToken) {
        const { replyToken } = event
        await queue.add(replyToFan, { page: pageId, hook: channel.hook, replyToken, say }, { trx })
      }
    }
  })
}

/** Applies an event and returns the reply, if it changed something. An event older than the last one is ignored. */
async function apply(trx: Db, pageId: string, { kind, uid, at }: LineEvent): Promise<LineReply | undefined> {
  if (kind === 'yes') {
    const { numUpdatedRows } = await trx
      .updateTable('lineFans')
      .set({ confirmedAt: sql`coalesce(confirmed_at, ${at}::timestamptz)`, eventAt: at })
      .where('pageId', '=', pageId)
      .where('uid', '=', uid)
      .where('leftAt', 'is', null)
      .where('eventAt', '<=', at)
      .executeTakeFirst()
    return numUpdatedRows > 0n ? 'thanks' : undefined
  }
  const changed =
    kind === 'follow'
      ? { followedAt: at, confirmedAt: null, leftAt: null }
      : { confirmedAt: null, leftAt: at }
  const row = await trx
    .insertInto('lineFans')
    .values({ pageId, uid, followedAt: at, ...changed, eventAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['pageId', 'uid'])
        .doUpdateSet({ ...changed, eventAt: at })
        .where('lineFans.eventAt', '<=', at),
    )
    .returning('uid')
    .executeTakeFirst()
  return row && kind === 'follow' ? 'ask' : undefined
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
