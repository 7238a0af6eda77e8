import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { call } from '../bench/client'
import type { Environment } from '../bench/environment'
import { makePage } from '../bench/member'
import type { Report } from '../bench/report'
import { smtpBatch } from '../src/infra/mail/bulk-mail'
import { randomFrom } from '../src/platforms/fixtures/people'
import { type MailServer, startMailServer } from '../test/mail-server'
import { kill, startAgain } from '../bench/kill'
import { killUnder, victimOf } from './victims'

const mostMs = 15 * 60_000
/** One fan in forty of a list made here has left. */
export const listFor = (reached: number) => Math.ceil((reached * 40) / 39)

/** kill -9 again and again during a CallBack: with a delivery method that supports keys, and with one that does not. */
export async function killSend(
  environment: Environment,
  token: string,
  { fans, kills }: { fans: number; kills: number },
  report: Report,
): Promise<void> {
  const page = await makePage(environment.pool, listFor(fans), true)
  const keyed = await sendWithKills(environment, token, { page, kills, env: {} })
  const { rows } = await environment.pool.query<{ all: number; people: number }>(
    `select count(*)::int as all, count(distinct "to")::int as people from outbox where key like 'callback:%'`,
  )
  report.tell(`${keyed.of} fans, ${keyed.killed} kills`, 'by a way that knows the key')
  report.hold('lost', keyed.of - rows[0]!.people, { most: 0 }, '')
  report.hold('doubled', rows[0]!.all - rows[0]!.people, { most: 0 }, '')
  report.hold('said to be sent, wrongly', Math.abs(keyed.of - keyed.sent), { most: 0 }, '')

  const mail = await startMailServer()
  await killSmtpSend(environment, token, { page, kills, mail }, report)
  await mail.close()
}

/** With a delivery method without keys: deliveries in flight may or may not have arrived, and are not sent again. */
export async function killSmtpSend(
  environment: Environment,
  token: string,
  { page, kills, mail }: { page: string; kills: number; mail: MailServer },
  report: Report,
): Promise<void> {
  const smtp = await sendWithKills(environment, token, { page, kills, env: { SMTP_URL: mail.url } })
  const to = mail.received.flatMap((one) => one.to).filter((address) => address.endsWith('@fans.test'))
  report.tell(`${smtp.of} fans, ${smtp.killed} kills`, 'by a way that does not (SMTP)')
  report.hold('doubled', to.length - new Set(to).size, { most: 0 }, '')
  report.hold('neither sent nor unknown', smtp.of - smtp.sent - smtp.unknown, { most: 0 }, '')
  report.hold('said to be sent, but not received', smtp.sent - to.length, { most: 0 }, '')
  report.hold(`unknown, of ${smtp.inFlight} in flight`, smtp.unknown, { most: smtp.inFlight }, '')
}

async function sendWithKills(
  environment: Environment,
  token: string,
  { page, kills, env }: { page: string; kills: number; env: Record<string, string> },
) {
  const random = randomFrom(13)
  let { api, caller } = await startAgain(environment, token, env)
  const { id } = await call(caller, 'callback.send', {
    ...{ id: page, via: 'email', link: 'https://www.instagram.com/bench2/' },
    ...{ message: '{fan name}：{new link}', idempotency_key: randomUUID() },
  } as never)
  const now = async () => (await call(caller, 'callback.list', { callback: id })).list[0]!
  const until = async (isSo: (row: Awaited<ReturnType<typeof now>>) => boolean) => {
    for (const began = Date.now(); !isSo(await now()); await delay(10))
      if (Date.now() - began > mostMs) throw new Error('The awaited state was not reached in time')
  }
  let [inFlight, killed] = [0, 0]
  for (let n = 0; n < kills; n++) {
    const { sent, of } = await now()
    // Each kill waits for its share of the rest, so that all kills happen during the send.
    const share = (((of ?? 50_000) - sent) / (kills - n + 2)) * random()
    await until((row) => row.status !== 1 || (row.phase === 'sending' && row.sent > sent + share))
    // The last kills can come too late, when nothing is left.
    if ((await now()).status !== 1) break
    const victim = victimOf(environment, n, kills)
    killed++
    if (victim !== 'the api and its worker') {
      await killUnder(environment, { api, caller }, victim)
      // The worker may have continued before this could be counted.
      inFlight += smtpBatch
      continue
    }
    // A receiver without keys gets at most what was in flight, which is counted while nothing runs.
    await kill(api)
    await settled(environment)
    const { rows } = await environment.pool.query<{ n: number }>(
      `select count(*)::int as n from deliveries where callback_id = $1 and state = 'leased'`,
      [id],
    )
    inFlight += rows[0]!.n
    ;({ api, caller } = await startAgain(environment, token, env))
  }
  await until(({ status }) => status !== 1)
  const { sent, unknown, of } = await now()
  await api.stop()
  return { sent, unknown, of: of ?? 0, inFlight, killed }
}

/** Waits until PostgreSQL has finished the statements of the killed processes: it may still commit them. */
async function settled({ pool }: Environment) {
  const busy = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
  while ((await pool.query(busy)).rowCount) await delay(10)
}
