import { afterGrace } from '../../../infra/after-grace'
import type { Language } from '../../../infra/language'
import type { CallBackReasonKey } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import type { Services } from '../../../infra/services'
import { apiLine } from '../../../platforms/api/line'
import { type ApiLine, PlatformProblem } from '../../../platforms/connector'
import type { Messenger } from '../../../platforms/messenger'
import { messengerOf } from '../../../platforms/messengers'
import { markEnded, openPage, type PageLine } from '../../connection/access'
import { ownedPage, type PageRow } from '../../pages/owned-page'
import { messaged } from '../audience'
import { fanMessage, type FanContent } from '../email-templates'
import type { CallbackRow } from '../repository'
import { type Sender, sendersFor } from '../senders'
import { mostUnheard } from './batch'
import type { Delivered, Delivery, DeliveryMethod } from './delivery-method'

/** Milliseconds to pause after a missing answer. */
const rest = 5 * 60_000

interface Opened extends Sender {
  way: PageLine
  line: ApiLine
  refreshed: boolean
}

/**
 * Messages by the platform's API, one at a time: after a lost answer it is unknown whether the fan got the message, and there is no key
 * with which a second one would be recognized. This method never waits itself: the platform's answer says until when the CallBack waits.
 */
export function messageMethod(services: Services, language: Language, signal: AbortSignal): DeliveryMethod {
  const senders = createSenders(services, signal)

  async function deliverOne(row: CallbackRow, to: Delivery, content: FanContent): Promise<Delivered> {
    const page = await ownedPage(services.db, row.userId, row.pageId)
    const messenger = messengerOf(page.platform)
    const params = { platform: page.platform }
    const halted = (key: CallBackReasonKey): Delivered => ({ ...left(''), halt: { key, params } })
    if (!messenger) return halted('reach_impossible')
    for (;;) {
      let from: Opened | undefined
      try {
        from = await senders.first(page, messenger)
      } catch (error) {
        if (!(error instanceof PlatformProblem)) throw error
        return waitFor(page, error)
      }
      if (!from) return halted(senders.why())
      if (await hasSignedOff(services, page, to, messenger)) return failed('reach_left')
      // Nothing was handed over.
      if (signal.aborted) return left('cut off')
      try {
        const text = fanMessage(content, { name: to.name, fromOther: from.page.id !== page.id }, language)
        const { until } = await messenger.send(from.line, from.way.opened, { to: to.target, text })
        from.refreshed = false
        await noteSender(services, row, from)
        return { outcomes: [{ state: 'sent' }], ...(until !== undefined && { until: new Date(until) }) }
      } catch (error) {
        if (!(error instanceof PlatformProblem)) throw error
        if (error.isUnsent) return waitFor(page, error)
        const result = await afterProblem(row, page, from, error)
        if (result === 'unheard') return afterSilence(services, row, page)
        if (result) return result
      }
    }
  }

  /** Undefined if the caller must retry immediately, perhaps from another account. */
  async function afterProblem(
    row: CallbackRow,
    page: PageRow,
    from: Opened,
    { kind, message, until }: PlatformProblem,
  ): Promise<Delivered | 'unheard' | undefined> {
    const now = services.clock.now().getTime()
    if (kind === 'refused') return failed('message_closed')
    if (kind === 'vanished') return failed('message_gone')
    if (kind === 'throttled') return left(message, new Date(until ?? now + rest))
    if (kind === 'cut_off' || kind === 'fault') return 'unheard'
    services.log.warn({ callback: row.id, page: from.page.id, kind }, 'the platform rejects messages')
    if (kind !== 'expired' || from.refreshed) return void (await senders.bar(from, kind))
    from.refreshed = true
    const problem = await from.way.refresh().catch((error: unknown) => error)
    if (problem === undefined) return undefined
    if (isEnd(problem)) return void (await senders.bar(from, problem.kind))
    if (problem instanceof PlatformProblem) return waitFor(page, problem)
    throw problem
  }

  return {
    knowsKey: false,
    batch: 1,
    deliver: (row, [only], content) => deliverOne(row, only!, content),
  }
}

/** The accounts that may send messages: the next one is used when the platform lets one send no more. */
function createSenders(services: Services, signal: AbortSignal) {
  /** Accounts that the platform no longer lets send, and the last reason. */
  const barred = new Set<string>()
  let why: CallBackReasonKey = 'message_access_ended'
  let open: Opened | undefined
  const late = afterGrace(signal)
  let asked = services.clock.now()

  const bar = async ({ page }: Sender, kind: PlatformProblem['kind']) => {
    open = undefined
    barred.add(page.id)
    why = kind === 'forbidden' || kind === 'vanished' ? 'message_forbidden' : 'message_access_ended'
    if (why === 'message_access_ended') await markEnded(services.db, page.id, asked)
  }

  /**
   * The first account that may send, opened. Undefined if none is left. @throws PlatformProblem if the failure is
   * temporary
   */
  async function first(page: PageRow, messenger: Messenger): Promise<Opened | undefined> {
    if (open) return open
    for (const one of await sendersFor(services, page, messenger)) {
      if (barred.has(one.page.id)) continue
      asked = services.clock.now()
      const way = await openPage(services, one.page, signal).catch(async (error: unknown) => {
        if (!isEnd(error)) throw error
        await bar(one, error.kind)
      })
      if (!way) continue
      const { provider } = way.connector
      const { readProblem } = messenger
      const now = () => services.clock.now().getTime()
      const line = apiLine(services.config, { provider, readProblem }, { now, signal: late })
      return (open = { ...one, way, line, refreshed: false })
    }
    return undefined
  }

  return { first, bar, why: () => why }
}

const isEnd = (error: unknown): error is PlatformProblem =>
  error instanceof PlatformProblem && ['expired', 'revoked', 'forbidden', 'vanished'].includes(error.kind)

const left = (error: string, until?: Date): Delivered => ({
  outcomes: [{ state: 'queued', error }],
  ...(until && { until }),
})
const failed = (key: CallBackReasonKey): Delivered => ({ outcomes: [{ state: 'failed', error: key }] })

/** Nothing was handed over: the platform, or its renewal of a token, cannot be reached, or said until when to wait. */
const waitFor = ({ platform }: PageRow, { message, until }: PlatformProblem): Delivered =>
  until === undefined
    ? { ...left(message), unreached: { key: 'message_down', params: { platform } } }
    : left(message, new Date(until))

/** Pauses after a missing answer, and halts after several in a row. */
async function afterSilence(services: Services, row: CallbackRow, { platform }: PageRow): Promise<Delivered> {
  const outcomes: Delivered['outcomes'] = [{ state: 'unknown', error: 'no answer' }]
  if ((await unheardBefore(services, row)) >= mostUnheard - 1)
    return { outcomes, halt: { key: 'message_down', params: { platform } } }
  return { outcomes, until: new Date(services.clock.now().getTime() + rest) }
}

/** How many of the latest deliveries in a row had no answer. */
async function unheardBefore({ db }: Services, { id }: CallbackRow): Promise<number> {
  const { rows } = await sql<{ state: string }>`
    select state from deliveries
    where callback_id = ${id} and via = 'message' and state in ('sent', 'failed', 'unknown')
    order by n desc limit ${mostUnheard}`.execute(db)
  const heard = rows.findIndex(({ state }) => state !== 'unknown')
  return heard < 0 ? rows.length : heard
}

/** Whether the fan has unsubscribed. They can do so by a link in a mail while the messages are sent, which takes days. */
async function hasSignedOff(
  { db, clock }: Services,
  page: PageRow,
  { target }: Delivery,
  messenger: Messenger,
): Promise<boolean> {
  const only = { audience: 'chosen' as const, uids: [target] }
  const { rows } = await messaged(page, only, messenger, clock.now()).execute(db)
  return rows.some(({ left: isOff }) => isOff)
}

const noteSender = ({ db }: Services, { id }: CallbackRow, { account }: Sender) =>
  sql`update callbacks set senders = senders || ${account}::text
    where id = ${id} and not senders @> array[${account}::text]`.execute(db)
