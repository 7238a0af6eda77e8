import { Readable } from 'node:stream'

/** A stream of rows as JSON Lines, one batch in memory at a time. Ends when a batch is empty. */
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

/** One value, formatted for people. It is computed only when the stream is read. */
export const jsonFile = (make: () => Promise<unknown>): Readable =>
  Readable.from(
    (async function* () {
      yield `${JSON.stringify(await make(), null, 2)}\n`
    })(),
  )
