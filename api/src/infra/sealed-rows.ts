/** A table whose rows are sealed: what the seal is a hash of (migrations 0007 and 0008), and what names a row to a person. */
export interface SealedTable {
  table: string
  columns: readonly string[]
  key: string
}

/** The seal worked out again from what the row says now. */
export const sealOf = ({ columns }: SealedTable) => `hash_record_extended(row(${columns.join(', ')}), 0)`

/** Rows of a page whose numbers the page has in columns of its own. */
export interface CountedRows {
  /** A query that gives `page_id` and counts its rows, without its conditions and its grouping: a row for each page that has any. */
  from: string
  /** For each of its columns, that of the page which must be the same. */
  columns: Record<string, string>
}
