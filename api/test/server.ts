import type { CallInput, CallName, CallOutput, Envelope } from '@fankeep/shared/contract'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Client } from 'pg'
import { startSandbox } from '../src/sandbox'
import { outboxBulk } from '../src/infra/mail/bulk-mail'
import { FixedClock } from '../src/infra/clock'
import { type Config, readConfig } from '../src/infra/config/config'
import { createCrypto, hashOf } from '../src/infra/crypto'
import { connect } from '../src/infra/database/connect'
import { folderFiles } from '../src/infra/files/files'
import { buildApp } from '../src/infra/http/app'
import { databaseLimits } from '../src/infra/limits'
import { createLog } from '../src/infra/log'
import type { Message, Messages } from '../src/infra/messages'
import { listenToDatabase } from '../src/infra/notifications'
import { systemRandom } from '../src/infra/random'
import type { Services } from '../src/infra/services'
import { jobHandlers, modules } from '../src/modules'
import { authenticateWith } from '../src/modules/session/sessions'
import { givePlan } from '../src/modules/plans/store'
import { freshDatabase } from './database'
import { MemoryQueue } from './memory-queue'
import { ask, type CallSettings } from './send'

export type Answer<Name extends CallName> = Envelope<CallOutput<Name>>

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** The log as text, for tests that check what must not be in it. */
class LogLines extends Writable {
  text = ''
  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.text += chunk.toString('utf8')
    done()
  }
}

/**
 * The whole server on a free port of this machine, with its own database: clock, queue and messages are the returned
 * fakes, everything else is real. Call `close` at the end of the file.
 * @param via returns another address at which requests reach the database
 */
export async function startTestServer(
  env: Record<string, string> = {},
  via?: (url: string) => Promise<string>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'fankeep-test-'))
  const clock = new FixedClock()
  const sandbox = await startSandbox({ clock, publicUrl: 'http://localhost:8080' })
  const config: Config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'debug',
    ...(env.NODE_ENV !== 'production' && { SANDBOX_URL: sandbox.url }),
    ...env,
  })
  const database = await freshDatabase()
  const lines = new LogLines()
  const { services, queue, sent, close } = await makeServices(
    config,
    clock,
    database.url,
    lines,
    await via?.(database.url),
  )
  for (const module of modules) await module.start?.(services)
  const api = buildApp(services, modules, authenticateWith(services))
  await api.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.fastify.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  sandbox.reachAt(origin)

  const call = async <Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    settings: CallSettings = {},
  ) => (await ask(origin, name, input as Record<string, unknown>, settings)) as Answer<Name>

  return {
    api,
    origin,
    services,
    clock,
    queue,
    /** The stand-in for other sites: its state, and the next faults. */
    sandbox,
    /** Sent messages, newest first. */
    sent,
    log: lines,
    call,
    asMember: (given: Partial<NewMember> = {}) => asMember(services, call, given),
    /** Runs all waiting jobs. */
    work: () => queue.drain(services),
    /** Runs the jobs that are due; the others keep waiting. */
    workDue: () => queue.drainDue(services),
    close: async () => {
      await api.fastify.close()
      await sandbox.close()
      await services.notifications.close()
      await close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The same database behind a pooler, if the run has one (`global-setup.ts`). */
function pooledUrl(url: string): string | undefined {
  if (!process.env.TEST_POOL_URL) return undefined
  const pooled = new URL(process.env.TEST_POOL_URL)
  pooled.pathname = new URL(url).pathname
  return pooled.href
}

/** The services, including the fakes. */
async function makeServices(config: Config, clock: FixedClock, url: string, lines: LogLines, via?: string) {
  const log = createLog(config.logLevel, lines)
  const { db, pool, sessions, close } = connect(via ?? url, {
    log,
    poolUrl: via === undefined ? pooledUrl(url) : undefined,
    use: 'requests',
    max: 10,
    maxSessions: 8,
  })
  const queue = new MemoryQueue(jobHandlers, modules, db)
  const sent: Message[] = []
  const messages: Messages = {
    send: async (message) => {
      // Like the real messages, which queue a job: refused inside a transaction.
      await pool.query('select')
      sent.unshift(message)
    },
  }
  const listen = async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    return client
  }
  const services: Services = {
    config,
    log,
    clock,
    random: systemRandom,
    crypto: createCrypto(config.secretKey, config.olderSecretKeys),
    db,
    pool,
    sessions,
    files: folderFiles(config.filesDir),
    queue,
    notifications: await listenToDatabase(listen, db, log),
    limits: databaseLimits(db, clock, { except: isThisMachine, smsPerHour: config.smsPerHour }),
    messages,
    bulkMail: outboxBulk(db, clock),
  }
  return { services, queue, sent, close }
}

export const isThisMachine = (address: string) => address === '::1' || address.startsWith('127.')

export interface NewMember {
  email: string
  areaCode: string
  tel: string
  nickname: string
  vipType: number
  /** Days until the plan ends. */
  vipDays: number
}

let members = 0

/** A member with a session, created without registration; with the free trial by default. */
async function asMember(
  { db, clock, random }: Services,
  call: <Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    settings?: CallSettings,
  ) => Promise<Answer<Name>>,
  given: Partial<NewMember>,
) {
  const number = ++members
  const now = clock.now()
  const user = await db
    .insertInto('users')
    .values({
      email: given.email ?? `member${number}@fankeep.test`,
      emailVerifiedAt: now,
      areaCode: given.areaCode ?? '+886',
      tel: given.tel ?? String(900_000_000 + number),
      telVerifiedAt: null,
      passwordHash: 'none',
      nickname: given.nickname ?? `Member ${number}`,
      language: 'zh-tw',
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  const days = given.vipDays ?? 30
  if (days > 0 && given.vipType !== 0)
    await givePlan(db, {
      userId: user.id,
      type: given.vipType ?? 1,
      startsAt: now,
      endsAt: new Date(now.getTime() + days * 86_400_000),
    })
  const token = random.token()
  const expiresAt = new Date(now.getTime() + 30 * 86_400_000)
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashOf(token),
      userId: user.id,
      createdAt: now,
      seenAt: now,
      expiresAt,
      address: null,
      agent: null,
    })
    .execute()
  return {
    ...user,
    token,
    call: <Name extends CallName>(name: Name, input: CallInput<Name>, settings: CallSettings = {}) =>
      call(name, input, { token, ...settings }),
  }
}
