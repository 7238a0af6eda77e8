import { randomUUID } from 'node:crypto'
import { type CallBack, callbackHoldSeconds, type CallInput } from '@fankeep/shared/contract'
import { jobContext } from '../../../test/job-context'
import type { TestServer } from '../../../test/server'
import { imports } from '../backup/test-imports'
import { sendCallbackHandler } from './send/run'
import type { Via } from './tables'

type Member = Awaited<ReturnType<TestServer['asMember']>>
interface Of {
  member: Member
  page: string
}
const inEnglish = { language: 'en' } as const

/** Creates pages whose fans left addresses, and CallBacks by API calls, without a browser. */
export function callbacks(server: () => TestServer) {
  const { addPage, importOf } = imports(server)
  /** A page whose list has these addresses (empty for a fan without one), in the product's own table format. */
  async function pageWith(emails: string[], given: Parameters<TestServer['asMember']>[0] = { vipType: 2 }) {
    const member = await server().asMember(given)
    const page = await addPage(member, 'x', 'https://x.com/slowisland')
    const lines = emails.map((email, n) => `${1000 + n},Fan ${n},fan${n},,2026-10-01T00:00:00Z,${email}`)
    const run = await importOf(member, page.id, {
      name: 'fans.csv',
      content: Buffer.from(`uid,name,username,url,followed_at,email\n${lines.join('\n')}\n`),
    })
    if (run.state !== 'done') throw new Error(run.error?.msg)
    return { member, page: page.id }
  }

  /** Requests a CallBack, as a member does; an immediate one is held for a while. */
  const ask = (member: Member, page: string, more: Partial<CallInput<'callback.send'>> = {}) =>
    member.call(
      'callback.send',
      {
        id: page,
        via: ['email'],
        link: 'https://slow.island/new',
        message: '大家早，新家在這裡。\n請不要點原本那邊的連結。',
        idempotency_key: randomUUID(),
        ...more,
      },
      { language: 'en' },
    )
  /** The same, and advances the time to when it is due. */
  const send = async (...given: Parameters<typeof ask>) => {
    const asked = await ask(...given)
    if (asked.code === 1 && asked.data.held) server().clock.pass(callbackHoldSeconds)
    return asked
  }
  const shown = async (member: Member, id: string): Promise<CallBack> =>
    (await member.call('callback.list', { callback: id }, { language: 'en' })).data.list[0]!
  /** The preview's entry for one delivery method, and the outcome of each after sending. */
  const routeBy = async (via: Via, { member, page }: Of) =>
    (
      await member.call('callback.preview', { id: page, via: [via], message: 'x' }, inEnglish)
    ).data.routes.find((route) => route.via === via)
  const outcomesOf = async ({ member }: Pick<Of, 'member'>, callback: string) =>
    (await member.call('callback.outcomes', { callback }, inEnglish)).data.routes
  /** Expects a CallBack that has reached all its fans by this delivery method. */
  async function expectAllReached({ member }: Pick<Of, 'member'>, id: string, via: Via, fans: number) {
    expect(await shown(member, id)).toMatchObject({ status: 2, of: fans, sent: fans, reason: null })
    expect(await outcomesOf({ member }, id)).toEqual([
      { via, of: fans, sent: fans, failed: 0, unknown: 0, resumable: 0, why: [] },
    ])
  }
  const emails = async (id: string) => {
    const { db } = server().services
    return db
      .selectFrom('outbox')
      .selectAll()
      .where('key', 'like', `callback:${id}:%`)
      .orderBy('to')
      .execute()
  }
  const hours = (n: number) => new Date(server().clock.now().getTime() + n * 3_600_000).toISOString()

  return { pageWith, ask, send, shown, routeBy, outcomesOf, expectAllReached, emails, hours, ...jobs(server) }
}

/** The same for CallBacks by one delivery method. */
export function callbacksBy(via: Via, server: () => TestServer) {
  const { ask, send, routeBy, expectAllReached, ...rest } = callbacks(server)
  type More = Parameters<typeof ask>[2]
  return {
    ...rest,
    ask: ({ member, page }: Of, more?: More) => ask(member, page, { via: [via], ...more }),
    send: ({ member, page }: Of, more?: More) => send(member, page, { via: [via], ...more }),
    routeOf: (of: Of) => routeBy(via, of),
    expectAllReached: (of: Of, id: string, fans: number) => expectAllReached(of, id, via, fans),
  }
}

/** The jobs that send CallBacks. */
function jobs(server: () => TestServer) {
  /** Runs the jobs, and advances the time until no CallBack sleeps. Returns the seconds of each sleep. */
  async function wakeAll(): Promise<number[]> {
    const { workDue, queue, clock } = server()
    const slept: number[] = []
    for (let n = 0; n < 50; n++) {
      await workDue()
      const next = queue.waiting.find(({ job }) => job.name === 'callback.send')?.startAfter
      if (!next) return slept
      const seconds = Math.ceil((next.getTime() - clock.now().getTime()) / 1000)
      slept.push(seconds)
      clock.pass(seconds)
    }
    throw new Error('Timed out waiting for the end')
  }

  /** Runs one job, and ends it like a killed process once `isHandedOver` is true. */
  async function killOnce(callback: string, isHandedOver: () => boolean | Promise<boolean>): Promise<void> {
    const stopping = new AbortController()
    const job = jobContext({ signal: stopping.signal })
    const run = sendCallbackHandler.run({ callback }, server().services, job)
    const ended = expect(run).rejects.toThrow('killed')
    await vi.waitFor(async () => expect(await isHandedOver()).toBe(true), { timeout: 20_000 })
    stopping.abort(new Error('killed'))
    await ended
  }

  /** Runs the jobs that are due, while no connection to the stand-ins can be made: in production their addresses are refused. */
  async function workCutOff(): Promise<void> {
    const { services, workDue } = server()
    const { config } = services
    services.config = { ...config, mode: 'production' }
    await workDue()
    services.config = config
  }

  return { wakeAll, killOnce, workCutOff }
}
