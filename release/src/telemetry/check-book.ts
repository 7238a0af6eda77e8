import { z } from 'zod'
import { parseJson } from '../parse-json'
import type { StorageBackend } from '../store/storage-backend'
import { dayOf } from './kept'

const folder = 'status'
/** How many days the status page shows. */
export const statusDays = 30

/** How often the api was asked for its readiness, and how often it was not ready. */
const checkBook = z.object({ asked: z.int().min(0), failed: z.int().min(0) })
export type CheckBook = z.infer<typeof checkBook>

/** Writes one process's book of a day, replacing its earlier one. */
export const keepChecks = (backend: StorageBackend, day: string, writer: string, book: CheckBook) =>
  backend.write(`${folder}/${day}/${writer}.json`, Buffer.from(JSON.stringify(book)))

/** The counts of all processes, by day. Unreadable files are skipped. */
export async function readChecks(backend: StorageBackend, now: Date): Promise<Map<string, CheckBook>> {
  const oldest = oldestStatusDay(now)
  const days = (await backend.list(folder)).filter((day) => day >= oldest)
  const books = days.map(async (day): Promise<[string, CheckBook]> => {
    const sum = { asked: 0, failed: 0 }
    for (const file of await backend.list(`${folder}/${day}`)) {
      const { data } = checkBook.safeParse(parseJson(await backend.read(`${folder}/${day}/${file}`)))
      sum.asked += data?.asked ?? 0
      sum.failed += data?.failed ?? 0
    }
    return [day, sum]
  })
  return new Map(await Promise.all(books))
}

/** Deletes days that are no longer shown. */
export async function forgetOldChecks(backend: StorageBackend, now: Date): Promise<void> {
  const oldest = oldestStatusDay(now)
  for (const day of await backend.list(folder)) if (day < oldest) await backend.remove(`${folder}/${day}`)
}

const oldestStatusDay = (now: Date) => dayOf(new Date(now.getTime() - (statusDays - 1) * 86_400_000))
