// The package ships no types; these cover what we use.
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** For `client.query`: rows in COPY's text format are written to it. */
  export function from(sql: string): Writable & Submittable & { rowCount: number }

  /** For `client.query`: a table's rows in COPY's text format are read from it. */
  export function to(sql: string): Readable & Submittable
}
