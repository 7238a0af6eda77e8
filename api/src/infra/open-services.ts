import type { Client } from 'pg'
import { atMost } from './at-most'
import { outboxBulk, smtpBulk } from './mail/bulk-mail'
import { systemClock } from './clock'
import type { Config } from './config/config'
import { createCrypto } from './crypto'
import { openDatabase, type OpenDatabase, whenThere } from './database'
import { migrate } from './database/migrate'
import { openClient } from './database/open-client'
import { openFiles } from './files/open-files'
import { openSpans } from './open-spans'
import { databaseLimits } from './limits'
import type { Log } from './log'
import { outboxMessages, queuedMessages } from './queued-messages/queued-messages'
import { listenToDatabase } from './notifications'
import type { Job } from './queue/job'
import { bossQueue, openBoss, type OpenBoss } from './queue/queue'
import { systemRandom } from './random'
import type { Services } from './services'

/** Milliseconds allowed for sending the last batch of spans. */
const spansWithin = 1_000

export interface OpenServices {
  services: Services
  database: OpenDatabase
  boss: OpenBoss
  /**
   * Closes everything in order, the embedded PostgreSQL last. After `within` milliseconds what hangs is left or forced.
   */
  close: (within?: number) => Promise<void>
}

/** The real services, from the configuration: database connected and migrated, and its queue ready for these jobs. */
export async function openServices(
  config: Config,
  log: Log,
  { jobs, works }: { jobs: readonly Job[]; works: boolean },
): Promise<OpenServices> {
  const database = await openDatabase(config, log, {
    use: works ? 'jobs' : 'requests',
    maxSessions: works ? 24 : 8,
  })
  try {
    const { db, pool, sessions, url } = database
    const { ran, newer } = await whenThere(() => migrate(sessions), log)
    if (ran.length > 0) log.info({ migrations: ran }, 'the database was migrated')
    if (newer.length > 0) log.warn({ migrations: newer }, 'the database is newer than this version')
    const boss = await whenThere(() => openBoss({ pool, sessions }, jobs, log, { works }), log)
    const notifications = await whenThere(() => listenToDatabase(() => connectClient(url), db, log), log)
    const clock = systemClock
    const queue = bossQueue(boss.boss, db, notifications)
    const crypto = createCrypto(config.secretKey, config.olderSecretKeys)
    const outbox = outboxMessages(db, clock)
    const services: Services = {
      config,
      log,
      clock,
      random: systemRandom,
      crypto,
      db,
      pool,
      sessions,
      files: openFiles(config),
      queue,
      notifications,
      limits: databaseLimits(db, clock, {
        except: (address) => config.mode !== 'production' && isThisMachine(address),
        smsPerHour: config.smsPerHour,
      }),
      messages: queuedMessages(config, queue, crypto, outbox),
      bulkMail: config.smtpUrl ? smtpBulk(config, crypto) : outboxBulk(db, clock),
      spans: await openSpans(config, works ? 'fankeep-worker' : 'fankeep-api', log),
    }
    const close = async (within = 120_000) => {
      const quiet = async () => {
        await notifications.close()
        await boss.end()
      }
      const end = performance.now() + within
      await atMost(within / 4, quiet())
      // The last spans are sent in parallel, so that they do not delay the shutdown.
      const left = Math.max(0, end - performance.now())
      await Promise.all([services.spans?.close(Math.min(left, spansWithin)), database.end(left)])
    }
    return { services, database, boss, close }
  } catch (error) {
    await database.end()
    throw error
  }
}

async function connectClient(url: string): Promise<Client> {
  const client = openClient({
    connectionString: url,
    application_name: 'fankeep listens',
    connectionTimeoutMillis: 5_000,
  })
  await client.connect()
  return client
}

/** Everyone on a developer's machine shares this address, so address limits would count them as one. */
const isThisMachine = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address)
