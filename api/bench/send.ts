import { randomUUID } from 'node:crypto'
import { startMailServer } from '../test/mail-server'
import { type Caller, call } from './client'
import type { Environment } from './environment'
import { makePage } from './member'
import { count, type Report } from './report'

/** Messages a second through a stand-in with idempotency keys. */
const target = 5000
const fans = 100_000

/** A CallBack to every fan of a list by mail: through the outbox, which knows the key, and through an SMTP server. */
export async function measureSends(environment: Environment, token: string, report: Report): Promise<void> {
  const page = await makePage(environment.pool, fans, true)
  const outbox = await sendAll(environment, token, page, {})
  report.hold('sends through a stand-in', outbox, { least: target }, 'a second')
  const mail = await startMailServer()
  const smtp = await sendAll(environment, token, page, { SMTP_URL: mail.url })
  report.tell(`${count(smtp)} a second`, 'sends through an SMTP server on this machine')
  await mail.close()
}

/** Messages a second, from the first row to the last answer. */
async function sendAll(environment: Environment, token: string, page: string, env: Record<string, string>) {
  const api = environment.start(env)
  const caller: Caller = { origin: await api.ready, token }
  const callback = await call(caller, 'callback.send', {
    ...{ id: page, via: 'email', link: 'https://www.instagram.com/bench2/' },
    ...{ message: '{fan name}，我們搬家了：{new link}', idempotency_key: randomUUID() },
  } as never)
  for (;;) {
    const row = (await call(caller, 'callback.list', { callback: callback.id })).list[0]!
    if (row.status !== 1) {
      const reached = fans - Math.ceil(fans / 40)
      if (row.sent !== reached) throw new Error(`${row.sent} of ${reached} sent: ${row.reason?.msg}`)
      await api.stop()
      return row.sent / ((Date.parse(row.ended_at!) - Date.parse(row.started_at!)) / 1000)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
