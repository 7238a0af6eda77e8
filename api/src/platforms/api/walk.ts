import type { Batch } from '../connector'

/** Reads a paginated list from a cursor until there is no next one. Stops if a cursor repeats. */
export async function* walk<Record>(
  from: string | null,
  ask: (cursor: string | null) => Promise<Batch<Record>>,
): AsyncGenerator<Batch<Record>> {
  let cursor = from
  const asked = new Set<string | null>()
  do {
    asked.add(cursor)
    const batch = await ask(cursor)
    const next = asked.has(batch.next) ? null : batch.next
    yield { ...batch, next }
    cursor = next
  } while (cursor !== null)
}
