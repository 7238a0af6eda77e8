import { Busboy } from '@fastify/busboy'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Refusal } from '../refusal'

/** A body's fields as received: text, or a list if a field was repeated. */
export type Fields = Record<string, string | string[]>

export interface UploadedPart {
  name: string
  stream: Readable
}

/** Limits of one body, in bytes and counts. An upload's file does not count. */
export const bodyLimits = {
  // Up to 10,000 chosen fans (`chosenMax`), each a separate part of the form.
  total: 4 * 1024 ** 2,
  field: 64 * 1024,
  fields: 10_200,
  nameLength: 100,
  /**
   * Milliseconds within which the fields must arrive. The file of an upload does not count: its handler monitors it.
   */
  time: 60_000,
} as const

/** The body is larger than any legitimate one: HTTP 413. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** The browser disconnected midway: there is no one to answer. */
export class ClientGone extends Error {
  override name = 'ClientGone'
}

/**
 * Reads the fields of a form body (multipart or urlencoded). A broken body yields the fields that could be read; the
 * schema then reports what is missing.
 * @throws BodyTooLarge, ClientGone (also if the body does not arrive within `time` milliseconds), Refusal `form_expected`
 */
export function readFields(
  raw: IncomingMessage,
  type: string,
  time: number = bodyLimits.time,
): Promise<Fields> {
  return inTime(raw, time, async () => {
    if (/^application\/x-www-form-urlencoded\b/i.test(type)) return readUrlEncoded(raw)
    if (/^multipart\/form-data\b/i.test(type)) return (await readMultipart(raw, type, false)).fields
    return readNoForm(raw)
  })
}

/** If the body has another format, "fields missing" or "session expired" would mislead the client's developer. */
async function readNoForm(raw: IncomingMessage): Promise<Fields> {
  if ((await readAll(raw)).length > 0) throw new Refusal('form_expected')
  return {}
}

/**
 * Reads fields up to the first file, which is left for the caller to stream. `file` is null if the body is not a form
 * with a file.
 */
export async function readUpload(
  raw: IncomingMessage,
  type: string,
  time: number = bodyLimits.time,
): Promise<{ fields: Fields; file: UploadedPart | null }> {
  return /^multipart\/form-data\b/i.test(type)
    ? inTime(raw, time, () => readMultipart(raw, type, true))
    : { fields: await readFields(raw, type, time), file: null }
}

/** Closes the connection if the body takes too long: the sender then counts as gone. */
async function inTime<Result>(
  raw: IncomingMessage,
  time: number,
  read: () => Promise<Result>,
): Promise<Result> {
  const timer = setTimeout(() => raw.destroy(), time)
  try {
    return await read()
  } finally {
    clearTimeout(timer)
  }
}

async function readUrlEncoded(raw: IncomingMessage): Promise<Fields> {
  const text = await readAll(raw)
  const gather = gatherer()
  for (const [name, value] of new URLSearchParams(text.toString('utf8'))) gather.add(name, value)
  return gather.fields
}

/** A whole body as received, up to `most` bytes. @throws BodyTooLarge, ClientGone */
export const readBytes = (raw: IncomingMessage, most: number): Promise<Buffer> =>
  inTime(raw, bodyLimits.time, () => readAll(raw, most))

async function readAll(raw: IncomingMessage, most: number = bodyLimits.total): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of raw as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most) throw new BodyTooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof BodyTooLarge ? error : new ClientGone()
  }
  return Buffer.concat(chunks)
}

function readMultipart(
  raw: IncomingMessage,
  type: string,
  wantsFile: boolean,
): Promise<{ fields: Fields; file: UploadedPart | null }> {
  return new Promise((resolve, reject) => {
    const { add, fields } = gatherer()
    const parser = openParser(type)
    if (!parser) return readNoForm(raw).then(() => resolve({ fields, file: null }), reject)

    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > bodyLimits.total) fail(new BodyTooLarge())
    }
    const fail = (error: Error) => {
      raw.off('data', count)
      raw.unpipe(parser)
      reject(error)
    }
    const gone = () => !raw.complete && fail(new ClientGone())

    parser.on('field', (name, value, _nameCut, valueCut) => {
      try {
        if (valueCut) throw new BodyTooLarge()
        add(name, value)
      } catch (error) {
        fail(error as Error)
      }
    })
    for (const limit of ['fieldsLimit', 'partsLimit', 'filesLimit'] as const)
      parser.on(limit, () => fail(new BodyTooLarge()))
    parser.on('file', (_field, stream, name) => {
      stream.on('error', () => {})
      if (!wantsFile) return stream.resume()
      raw.off('data', count)
      raw.once('close', () => !raw.complete && stream.destroy(new ClientGone()))
      resolve({ fields, file: { name, stream } })
    })
    // If the form ends midway, the fields that arrived are still validated.
    parser.on('error', () => {
      raw.unpipe(parser)
      raw.resume()
      resolve({ fields, file: null })
    })
    parser.on('finish', () => resolve({ fields, file: null }))
    raw.on('data', count)
    raw.once('close', gone)
    raw.once('error', gone)
    raw.pipe(parser)
  })
}

function openParser(type: string) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fields: bodyLimits.fields,
        fieldSize: bodyLimits.field,
        files: 10,
        parts: bodyLimits.fields + 10,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    })
  } catch {
    return null
  }
}

/** Collects fields into an object without a prototype, so that no field name a client chooses has a special meaning. */
export function gatherer() {
  const fields = Object.create(null) as Fields
  let n = 0
  const add = (name: string | undefined, value: string) => {
    if (name === undefined) return
    if (++n > bodyLimits.fields || name.length > bodyLimits.nameLength || value.length > bodyLimits.field)
      throw new BodyTooLarge()
    const before = fields[name]
    if (Array.isArray(before)) before.push(value)
    else fields[name] = before === undefined ? value : [before, value]
  }
  return { add, fields }
}

const drainedMost = 16 * 1024 ** 2

/** Reads the rest of a body, because the client receives the answer only after that. If the rest is very long, cuts the connection instead. */
export function drain(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  let left = drainedMost
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  raw.resume()
}
