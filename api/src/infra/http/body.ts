import { Busboy } from '@fastify/busboy'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Refusal } from '../refusal'

/** A body's fields as they came: text, or a list where a field was repeated. */
export type Fields = Record<string, string | string[]>

export interface UploadedPart {
  name: string
  stream: Readable
}

/** Bounds of one body, in bytes and numbers. An upload's file is not counted among them. */
export const bodyLimits = {
  // 10,000 fans chosen (`chosenMax`), each a part of a form of its own.
  total: 4 * 1024 ** 2,
  field: 64 * 1024,
  fields: 10_200,
  nameLength: 100,
  /** Until the fields have come, in milliseconds. The file of an upload is not counted: its handler watches it. */
  time: 60_000,
} as const

/** The body is larger than any honest one: HTTP 413. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** The browser went away in the middle: no one is left to answer. */
export class ClientGone extends Error {
  override name = 'ClientGone'
}

/**
 * Reads the fields of a form body (multipart or urlencoded). One that is broken gives the fields that could be read: the
 * schema then says what is missing.
 * @throws BodyTooLarge, ClientGone (also where the body has not come within `time` milliseconds), Refusal `form_expected`
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

/** To say that its fields are missing, or that the session is over, would mislead who wrote them in another way. */
async function readNoForm(raw: IncomingMessage): Promise<Fields> {
  if ((await readAll(raw)).length > 0) throw new Refusal('form_expected')
  return {}
}

/** Reads fields up to the first file, which is left for the caller to stream. Not a form with a file: `file` is null. */
export async function readUpload(
  raw: IncomingMessage,
  type: string,
  time: number = bodyLimits.time,
): Promise<{ fields: Fields; file: UploadedPart | null }> {
  return /^multipart\/form-data\b/i.test(type)
    ? inTime(raw, time, () => readMultipart(raw, type, true))
    : { fields: await readFields(raw, type, time), file: null }
}

/** Closes the connection of a body that takes too long: its sender then counts as gone. */
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

/** A whole body as it came, of `most` bytes. @throws BodyTooLarge, ClientGone */
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
    // A form that breaks off inside is what it is: the fields that came are judged.
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

/** Collects fields into an object without a prototype, so that no name a stranger chooses means anything. */
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

/** Reads away what is left of a body so that the answer is heard; a very long rest is cut off instead. */
export function drain(raw: IncomingMessage, most = 16 * 1024 ** 2): void {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  let left = most
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  raw.resume()
}
