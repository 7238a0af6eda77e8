import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type CopyValue = string | number | boolean | null | undefined | Date | readonly number[]

const special = /[\\\n\r\t\0]/
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '' }

/**
 * One value in COPY's text format (PostgreSQL manual, COPY, "Text Format"). NUL, which it cannot represent, is dropped.
 */
export function copyValue(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string')
    return special.test(value) ? value.replace(/[\\\n\r\t\0]/g, (char) => escapes[char] ?? '') : value
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' ? String(value) : `{${value.join(',')}}`
}

/** One row, as COPY reads it. */
export const copyLine = (values: readonly CopyValue[]) => `${values.map(copyValue).join('\t')}\n`

/** Text is buffered up to this length before it is written: fewer, larger writes, and little memory. */
const chunkLength = 128 * 1024
/** UTF-8 takes at most three bytes for a UTF-16 code unit; a single row can exceed a chunk by this much. */
const chunkBytes = 3 * (chunkLength + 256 * 1024)

/**
 * Streams rows into a table. `lines` (each item any number of rows) are pulled only as fast as PostgreSQL accepts them,
 * so memory stays flat.
 */
export async function copyRows(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  lines: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  const into = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(chunksOf(lines), { objectMode: true, highWaterMark: 1 }), into, { signal })
}

/**
 * Three buffers are used in rotation: one in flight, one queued, one being filled. A new buffer for each chunk would
 * create 280 MB of garbage per million fans, which V8 is slow to collect.
 */
async function* chunksOf(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const buffers = [0, 1, 2].map(() => Buffer.allocUnsafeSlow(chunkBytes))
  let turn = 0
  let text = ''
  for await (const some of lines) {
    text += some
    if (text.length < chunkLength) continue
    yield encode(text, buffers[turn++ % buffers.length]!)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

const encode = (text: string, buffer: Buffer) =>
  text.length * 3 > buffer.length ? Buffer.from(text) : buffer.subarray(0, buffer.write(text))
