import { z } from 'zod'
import { parseJson } from '../parse-json'
import type { StorageBackend } from '../store/storage-backend'
import { dayOf } from './kept'

const folder = 'status'
/** Days that the status page shows. */
export const statusDays = 30

/** How often the api was asked whether it is ready, and how often it was not. */
const checkBook = z.object({ asked: z.int().min(0), failed: z.int().min(0) })
export type CheckBook = z.infer<typeof checkBook>

/** Writes one process's book of a day over the one it wrote before. */
export const keepChecks = (backend: StorageBackend, day: string, writer: string, book: CheckBook) =>
  backend.write(`${folder}/${day}/${writer}.json`, Buffer.from(JSON.stringify(book)))

/** What all processes counted, by day. A file that cannot be read is left out. */
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

/** Deletes the days that are not shown any more. */
export async function forgetOldChecks(backend: StorageBackend, now: Date): Promise<void> {
  const oldest = oldestStatusDay(now)
  for (const day of await backend.list(folder)) if (day < oldest) await backend.remove(`${folder}/${day}`)
}

const oldestStatusDay = (now: Date) => dayOf(new Date(now.getTime() - (statusDays - 1) * 86_400_000))
