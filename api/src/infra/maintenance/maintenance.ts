import { deleteOldAudit } from '../audit'
import { isClockSure } from './clock-guard'
import type { Module } from '../module'
import { maintenanceHeld } from '../metrics/meters'
import type { Services } from '../services'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Days that an unread mail stays in the development outbox. */
const outboxDays = 7

/** Erases what has expired, and has every module do the same. */
export async function tidy(modules: readonly Module[], services: Services): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  await db.deleteFrom('rateLimits').where('until', '<', now).execute()
  await db
    .deleteFrom('outbox')
    .where('at', '<', new Date(now.getTime() - outboxDays * day))
    .execute()
  await deleteOldAudit(db, clock)
  for (const { name, maintenance } of modules)
    await maintenance?.(services, modules).catch((error: unknown) =>
      services.log.error({ err: error, module: name }, 'the maintenance of a module failed'),
    )
}

/** The maximum number of rows for one round of maintenance; the next round, an hour later, takes the rest. */
export const dueAtOnce = 1000

/** Erases due items one by one. An item that fails is retried an hour later, and does not delay the others. */
export async function eraseEach<Due extends { id: string }>(
  { log }: Pick<Services, 'log'>,
  due: Due[],
  erase: (one: Due) => Promise<unknown>,
): Promise<void> {
  for (const one of due)
    try {
      await erase(one)
    } catch (error) {
      log.error({ err: error, id: one.id }, 'erasing due data failed; it is retried in an hour')
    }
}

/** Runs `tidy`, unless the clock has jumped. */
export async function tidyBySureClock(modules: readonly Module[], services: Services): Promise<void> {
  const isSure = await isClockSure(services)
  maintenanceHeld.set(isSure ? 0 : 1)
  if (isSure) await tidy(modules, services)
}

/**
 * Runs `tidy` every hour. Two workers can run it at the same time: deleting is idempotent. Returns the function that
 * stops it.
 */
export function keepTidy(modules: readonly Module[], services: Services): () => Promise<void> {
  let running = Promise.resolve()
  const run = () => {
    running = tidyBySureClock(modules, services).catch((error: unknown) =>
      services.log.error({ err: error }, 'the hourly maintenance failed'),
    )
  }
  // Not immediately: a process that has just started has other work.
  const first = setTimeout(run, minute)
  const timer = setInterval(run, hour)
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    await running
  }
}
