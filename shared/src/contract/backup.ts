import { z } from 'zod'
import { type CallSchemas, id, instant, integer, text } from './wire'
import { uploadMax, uploadPartsMax } from './rules'

export const runState = z.enum(['queued', 'running', 'done', 'failed', 'stopped'])

/** A message about a run, in the language of the request, with its stable key. */
const said = z.object({ key: z.string(), msg: z.string() })

/** One run of a backup. `done` and `of` count records read; `of` is null while unknown. `phase` is its current step. */
export const run = z.object({
  id,
  page: id,
  state: runState,
  phase: z.enum(['queued', 'reading', 'waiting', 'saving', 'media', 'done']),
  /** An archive that the member uploaded, or the platform's API. */
  source: z.enum(['archive', 'api']),
  /** Phase `waiting`: until when the platform asked us to wait. */
  wait_until: instant.nullable(),
  done: z.int(),
  of: z.int().nullable(),
  fans_seen: z.int(),
  fans_new: z.int(),
  fans_gone: z.int(),
  posts_seen: z.int(),
  posts_new: z.int(),
  posts_changed: z.int(),
  bytes: z.int(),
  error: said.nullable(),
  notes: z.array(said),
  files: z.array(z.string()),
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
})
export type Run = z.infer<typeof run>

/**
 * An upload is a set of files (`parts`, for example several ZIPs of one export) sent in slices. `upload` is its id, a UUID made by the browser;
 * without it, the page's newest unfinished upload is meant. `offset` is where this slice begins in its part, `size` the size of the whole part in
 * bytes. A slice that does not begin where the last one ended is refused `upload_offset`, with `data.received`. Without a file the call only returns
 * how much of the part has arrived. Without `size`, one request carries the whole file: `token`, `id` and `file` are enough. Fields come before the
 * file in the body.
 */
export const uploadFields = z.object({
  id,
  upload: z.uuid().optional(),
  part: integer(0, uploadPartsMax - 1).default(0),
  parts: integer(1, uploadPartsMax).default(1),
  offset: integer(0, uploadMax).default(0),
  size: integer(1, uploadMax).optional(),
  name: text(255).optional(),
})

/**
 * What a run through the API will take. `fans`: the platform's current follower count. `cost`: US cents that the platform charges for the list of
 * them; null if it charges nothing. `minutes`: how long the run takes under the platform's limits.
 */
export const estimate = z.object({
  fans: z.int().nullable(),
  posts: z.int().nullable(),
  cost: z.int().nullable(),
  minutes: z.int(),
})
export type Estimate = z.infer<typeof estimate>

export const backupSchemas = {
  'backup.estimate': { request: z.object({ id }), response: estimate },
  /**
   * `cost` is the estimate, in US cents, that the member saw and agreed to. If it is missing, or the current estimate is higher, the call is refused
   * `cost_unseen` with `data.estimate`.
   */
  'backup.start': { request: z.object({ id, cost: integer(0, 100_000_000).optional() }), response: run },
  'backup.upload': {
    request: uploadFields,
    response: z.object({ upload: z.uuid(), part: z.int(), received: z.int(), run: run.nullable() }),
  },
  'backup.runs': {
    request: z.object({ id: id.optional(), run: id.optional() }),
    response: z.object({ list: z.array(run) }),
  },
  'backup.stop': { request: z.object({ run: id }), response: run },
} satisfies Record<`backup.${string}`, CallSchemas>
