import { parseJson } from '../parse-json'
import type { StorageBackend } from '../store/storage-backend'
import { type DayBook, dayBook, merge } from './day-book'

const folder = 'telemetry'
/** How many days are shown. */
export const daysKept = 14

/** `2026-11-22`, in UTC, wherever the server is. */
export const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Writes a process's book of a day as a whole: each process has its own file, so they do not conflict. */
export const keepDay = (backend: StorageBackend, day: string, writer: string, book: DayBook) =>
  backend.write(`${folder}/${day}/${writer}.json`, Buffer.from(JSON.stringify(book)))

const isDay = (name: string) => /^\d{4}-\d\d-\d\d$/.test(name)

/** Deletes all but the last days. */
export async function forgetOldDays(backend: StorageBackend, now: Date, days: number): Promise<void> {
  const oldest = dayOf(new Date(now.getTime() - (days - 1) * 86_400_000))
  for (const name of await backend.list(folder))
    if (isDay(name) && name < oldest) await backend.remove(`${folder}/${name}`)
}

/** The counts of all processes in the last days, the newest day first. Unreadable files are skipped. */
export async function readDays(
  backend: StorageBackend,
  days: number,
): Promise<{ day: string; book: DayBook }[]> {
  const names = (await backend.list(folder)).filter(isDay).slice(-days)
  return Promise.all(
    names.toReversed().map(async (day) => {
      const book: DayBook = {}
      for (const file of await backend.list(`${folder}/${day}`)) {
        const parsed = dayBook.safeParse(parseJson(await backend.read(`${folder}/${day}/${file}`)))
        if (parsed.success) merge(book, parsed.data)
      }
      return { day, book }
    }),
  )
}
