import type { Batch } from '../connector'

/** A list that pages: asks from a cursor until there is no next. One that leads in a circle ends. */
export async function* walk<Record>(
  from: string | null,
  ask: (cursor: string | null) => Promise<Batch<Record>>,
): AsyncGenerator<Batch<Record>> {
  let cursor = from
  do {
    const batch = await ask(cursor)
    const next = batch.next === cursor ? null : batch.next
    yield { ...batch, next }
    cursor = next
  } while (cursor !== null)
}
