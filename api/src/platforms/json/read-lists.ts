import { type ListBatch, ListScanner, type ListTally } from './list-scanner'
import type { Want } from './seek'

/**
 * Yields the elements of the wanted lists of a JSON text (or of X's assignments), as they come. `settle` gets the tally when
 * the text has ended, also if its source failed: everything complete until then has been yielded.
 */
export async function* readLists(
  source: AsyncIterable<Buffer>,
  want: Want,
  settle: (tally: ListTally) => void,
): AsyncGenerator<ListBatch> {
  const scanner = new ListScanner(want)
  let failure: unknown
  try {
    for await (const piece of source) yield* scanner.push(piece)
  } catch (error) {
    failure = error
  }
  yield* scanner.finish()
  settle(scanner.tally)
  if (failure !== undefined) throw failure
}
