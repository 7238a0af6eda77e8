/**
 * A table with sealed rows: the columns that the seal hashes (migrations 0007 and 0008), and the column that identifies a row
 * to a person.
 */
export interface SealedTable {
  table: string
  columns: readonly string[]
  key: string
}

/** The seal, recomputed from the row's current values. */
export const sealOf = ({ columns }: SealedTable) => `hash_record_extended(row(${columns.join(', ')}), 0)`

/** Rows of a page that the page counts in its own columns. */
export interface CountedRows {
  /** A query that returns `page_id` and counts, without conditions and grouping: one row per page that has any. */
  from: string
  /** For each of its columns, the page's column that must be equal. */
  columns: Record<string, string>
}
