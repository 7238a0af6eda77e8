import { Readable } from 'node:stream'

/** A stream of rows as JSON Lines, a batch in memory at a time. Ends where a batch comes back empty. */
export function jsonLines<Row>(nextBatch: (after: Row | undefined) => Promise<Row[]>): Readable {
  return Readable.from(lines(nextBatch))
}

async function* lines<Row>(nextBatch: (after: Row | undefined) => Promise<Row[]>) {
  let last: Row | undefined
  for (;;) {
    const rows = await nextBatch(last)
    if (rows.length === 0) return
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    last = rows.at(-1)
  }
}

/** One value, to be read by a person: made only when it is its turn. */
export const jsonFile = (make: () => Promise<unknown>): Readable =>
  Readable.from(
    (async function* () {
      yield `${JSON.stringify(await make(), null, 2)}\n`
    })(),
  )
