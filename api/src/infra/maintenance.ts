import { deleteOldAudit } from './audit'
import { isClockSure } from './clock-guard'
import type { Module } from './module'
import { maintenanceHeld } from './metrics/meters'
import type { Services } from './services'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** What no one took out of the development outbox. */
const outboxDays = 7

/** Throws away what has had its time, and has every module do so. */
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

/** How many rows one round of maintenance takes; the next one, an hour later, takes the rest. */
export const dueAtOnce = 1000

/** Erases what is due, one after another. What cannot be erased is tried again an hour later, and delays nothing else. */
export async function eraseEach<Due extends { id: string }>(
  { log }: Pick<Services, 'log'>,
  due: Due[],
  erase: (one: Due) => Promise<unknown>,
): Promise<void> {
  for (const one of due)
    try {
      await erase(one)
    } catch (error) {
      log.error({ err: error, id: one.id }, 'what is due was not erased')
    }
}

/** Tidies, unless the clock has jumped. */
export async function tidyBySureClock(modules: readonly Module[], services: Services): Promise<void> {
  const isSure = await isClockSure(services)
  maintenanceHeld.set(isSure ? 0 : 1)
  if (isSure) await tidy(modules, services)
}

/** Tidies every hour. Two workers may do so at once: deleting twice deletes once. Gives the function that ends it. */
export function keepTidy(modules: readonly Module[], services: Services): () => Promise<void> {
  let running = Promise.resolve()
  const run = () => {
    running = tidyBySureClock(modules, services).catch((error: unknown) =>
      services.log.error({ err: error }, 'the hourly maintenance'),
    )
  }
  // Not at once: a process that has just started has other work.
  const first = setTimeout(run, minute)
  const timer = setInterval(run, hour)
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    await running
  }
}
