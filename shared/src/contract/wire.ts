import { z } from 'zod'

/**
 * How values travel in a form body (api.md, "Rules of every call"): every field is text, a list is a repeated field, a structure is
 * one JSON field. Each schema here accepts a value as the browser's code has it, or as text of a form body, and returns the value for
 * the server's code.
 */

/** Control characters except tab and line ends, and marks that change the text direction (U+202A to U+202E and similar). */
const unseen = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Text without invisible characters that change its meaning. */
export const plainText = (value: string) => value.replaceAll('\r\n', '\n').replace(unseen, '')

/** Any character that can be seen; a blank of Braille (U+2800) cannot. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/u

/**
 * Text without invisible characters that change its meaning, trimmed, at most `max` characters; empty if nothing in it can be seen. NUL is
 * refused (PostgreSQL cannot store it). A form sends a line break as two characters (CRLF), but the writer's limit counts it as one.
 */
export const text = (max: number, min = 0) =>
  z
    .string()
    .overwrite(plainText)
    .trim()
    .overwrite((value) => (seen.test(value) ? value : ''))
    .min(min)
    .max(max)
    .refine((value) => !value.includes('\0'))

/** An integer between two bounds, both included. */
export const integer = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,15}$/)])
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** A boolean: `1` and `0` on the wire. */
export const flag = z
  .union([z.boolean(), z.enum(['1', '0', 'true', 'false'])])
  .transform((value) => value === true || value === '1' || value === 'true')

/** A repeated field; a single value is a list of one. */
export const list = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .union([z.array(item).max(max), item])
    .optional()
    .transform(
      (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]) as z.output<Item>[],
    )

/** A structure as one JSON field, at most `max` characters. */
export const structure = <Shape extends z.ZodType>(shape: Shape, max: number) =>
  z
    .union([
      z
        .string()
        .max(max)
        .transform((value, context): unknown => {
          try {
            return JSON.parse(value)
          } catch {
            context.addIssue('Not JSON')
            return z.NEVER
          }
        }),
      z.custom<z.input<Shape>>((value) => typeof value === 'object'),
    ])
    .pipe(shape)

/** A point in time on the wire: ISO 8601 with a zone, in UTC. */
export const instant = z.iso.datetime({ offset: true })

/** A day without a time, `2026-11-21`. PostgreSQL has no year 0, and formats days after the year 9999 differently. */
export const day = z.iso.date().refine((value) => value >= '0002' && value < '9999')

/** An id made by the server: opaque to the browser, and limited in length. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)

/** Cursor paging: `limit` 1 to 100 (default 20), `cursor` from the previous answer. */
export const paging = { limit: integer(1, 100).default(20), cursor: z.string().max(500).optional() }

/** The first row of a numbered page; large enough for the longest list. */
export const firstRow = integer(0, 100_000_000)

/** One page of a list. `next` is null at the end; `total_exact` is false if `total` is an estimate. */
export const paged = <Item extends z.ZodType>(item: Item) =>
  z.object({
    list: z.array(item),
    next: z.string().nullable(),
    total: z.int().min(0),
    total_exact: z.boolean(),
  })

export const empty = z.object({})

/**
 * The answer of a call that returns a file (`gives: 'file'` in `calls`): the file itself, streamed, with its name in `content-disposition`. A refusal
 * is the usual envelope; a stream that breaks off is a transport failure.
 */
export const file = z.instanceof(Blob)

/** The request and response schemas of a call. */
export interface CallSchemas {
  request: z.ZodType
  response: z.ZodType
}

/**
 * The answer to every call, under HTTP 200. `code`: 1 done, 0 refused (`error` is the key, `msg` the message), -1 the token is missing or no longer
 * valid. A refusal can carry `data` if the browser needs a figure to continue (`received` of a broken upload).
 */
export interface Envelope<Data> {
  code: 1 | 0 | -1
  msg: string
  data: Data
  error?: string
}
