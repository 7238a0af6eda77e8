import { randomUUID } from 'node:crypto'
import { type CallBack, callbackHoldSeconds, type CallInput } from '@fankeep/shared/contract'
import type { TestServer } from '../../../test/server'
import { imports } from '../backup/test-imports'

type Member = Awaited<ReturnType<TestServer['asMember']>>

/** Pages whose fans left addresses, and CallBacks as a member makes them, without the browser. */
export function callbacks(server: () => TestServer) {
  const { addPage, importOf } = imports(server)
  /** A page whose list holds these addresses (empty for a fan without one), by the product's own table. */
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

  /** Asks for one, as a member does; one for now is held for a while. */
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
  /** The same, and advances the time to when it goes out. */
  const send = async (...given: Parameters<typeof ask>) => {
    const asked = await ask(...given)
    if (asked.code === 1 && asked.data.held) server().clock.pass(callbackHoldSeconds)
    return asked
  }
  const shown = async (member: Member, id: string): Promise<CallBack> =>
    (await member.call('callback.list', { callback: id }, { language: 'en' })).data.list[0]!
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
  /** Runs the jobs, and advances the time to whatever sleeps, until no CallBack does. Returns the seconds of each sleep. */
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
    throw new Error('It does not come to an end')
  }

  return { pageWith, ask, send, shown, emails, hours, wakeAll }
}
