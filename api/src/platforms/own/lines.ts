import type { Pass } from '../archives/as-archive'
import { EntryBroken, type UploadEntry } from '../archives/entry'

/** Longer than any post with its media. */
const lineMax = 4 * 1024 ** 2

/** The records of a JSON Lines file of a member's data; invalid lines are counted. */
export async function* readLines<Made>(
  entry: UploadEntry,
  make: (value: unknown) => Made[],
  pass: Pick<Pass, 'notes' | 'whole'>,
): AsyncGenerator<Made[]> {
  let skipped = 0
  const made = (line: string) => {
    if (line.trim() === '') return []
    const found = parsed(line, make)
    if (found.length === 0) skipped++
    return found
  }
  try {
    for await (const lines of linesOf(entry)) yield lines.flatMap(made)
  } catch (error) {
    if (!(error instanceof EntryBroken)) throw error
    pass.notes.add('corrupt_file', { file: entry.said })
    pass.whole = false
  }
  pass.notes.count('records_skipped', skipped, entry.said)
  if (skipped > 0) pass.whole = false
}

function parsed<Made>(line: string, make: (value: unknown) => Made[]): Made[] {
  try {
    return make(JSON.parse(line))
  } catch (error) {
    // A RangeError: nested too deep for JSON.parse.
    if (error instanceof SyntaxError || error instanceof RangeError) return []
    throw error
  }
}

async function* linesOf(entry: UploadEntry): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest: string[] = []
  let length = 0
  for await (const piece of entry.bytes()) {
    const lines = decoder.decode(piece, { stream: true }).split('\n')
    const last = lines.pop() ?? ''
    if (lines.length > 0) {
      lines[0] = rest.join('') + lines[0]
      rest = []
      length = 0
    }
    rest.push(last)
    length += last.length
    if (length > lineMax) throw new EntryBroken('a line without an end')
    yield lines
  }
  yield [rest.join('') + decoder.decode()]
}
