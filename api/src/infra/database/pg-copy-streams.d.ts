// The package carries no types; this is what we use of it.
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** To be handed to `client.query`: rows in COPY's text format are written into it. */
  export function from(sql: string): Writable & Submittable & { rowCount: number }

  /** To be handed to `client.query`: a table's rows in COPY's text format are read from it. */
  export function to(sql: string): Readable & Submittable
}
