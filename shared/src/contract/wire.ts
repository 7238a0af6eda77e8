import { z } from 'zod'

/**
 * How values travel in a form body (api.md, "Rules of every call"): every field is text, a list is a repeated
 * field, a structure is one field of JSON. Each schema here takes the value as a browser's code has it or as the
 * wire has it, and gives the value as code wants it.
 */

/** Control characters but tab and line ends, and marks that turn the direction of what follows (U+202A to U+202E and their like). */
const unseen = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/**
 * Text without characters that are not seen and change what is, its ends trimmed, NUL refused (PostgreSQL cannot keep one),
 * at most `max` characters.
 */
export const text = (max: number, min = 0) =>
  z
    .string()
    .overwrite((value) => value.replace(unseen, ''))
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !value.includes('\0'))

/** A whole number between two bounds, both included. */
export const integer = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,15}$/)])
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** A yes or no: `1` and `0` on the wire. */
export const flag = z
  .union([z.boolean(), z.enum(['1', '0', 'true', 'false'])])
  .transform((value) => value === true || value === '1' || value === 'true')

/** A repeated field; one value alone is a list of one. */
export const list = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .union([z.array(item).max(max), item])
    .optional()
    .transform(
      (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]) as z.output<Item>[],
    )

/** A structure as one field of JSON, at most `max` characters. */
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

/** A moment on the wire: ISO 8601 with a zone, in UTC. */
export const instant = z.iso.datetime({ offset: true })

/** A day without a time, `2026-11-21`: PostgreSQL has no year 0, and a day after the year 9999 is written otherwise. */
export const day = z.iso.date().refine((value) => value >= '0002' && value < '9999')

/** An id made by the server: opaque to the browser, bounded so that no id can be a burden. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)

/** Cursor paging: `limit` 1 to 100 (default 20), `cursor` as the last answer gave it. */
export const paging = { limit: integer(1, 100).default(20), cursor: z.string().max(500).optional() }

/** The row that a numbered page begins at, in the longest list as well. */
export const firstRow = integer(0, 100_000_000)

/** One page of a list. `next` is null at the end; `total_exact` tells a count from an estimate. */
export const paged = <Item extends z.ZodType>(item: Item) =>
  z.object({
    list: z.array(item),
    next: z.string().nullable(),
    total: z.int().min(0),
    total_exact: z.boolean(),
  })

export const empty = z.object({})

/**
 * The answer of a call that gives a file (`gives: 'file'` in `calls`): the file itself, streamed, named by its
 * `content-disposition`. A refusal of such a call is the envelope, as of any other; what breaks off in the middle is a
 * transport failure.
 */
export const file = z.instanceof(Blob)

/** The two schemas of a call. */
export interface CallSchemas {
  request: z.ZodType
  response: z.ZodType
}

/**
 * The answer to every call, under HTTP 200.
 * `code` 1 done, 0 refused (`error` is the key, `msg` the sentence), -1 the token is not or no longer good.
 * A refusal may carry `data` where the browser needs a figure to continue (`received` of a broken upload).
 */
export interface Envelope<Data> {
  code: 1 | 0 | -1
  msg: string
  data: Data
  error?: string
}
