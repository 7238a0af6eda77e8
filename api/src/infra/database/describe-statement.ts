import type { SpanFields } from '@fankeep/shared/node/spans'

interface Described {
  name: string
  fields: SpanFields
}

/** Characters of a statement that are kept, and the longest statement that is parsed. */
const shown = 500
const read = 4_000

/** Size of the cache of described statements: the code has a few hundred; lists of values multiply some of them. */
const remembered = 500

const known = new Map<string, Described>()

/** The part of a statement that is safe to export: its operation and table, and its text without any value. */
export function describeStatement(text: string): Described {
  const before = known.get(text)
  if (before) return before
  const described = describe(text)
  if (text.length > read) return described
  if (known.size >= remembered) known.clear()
  known.set(text, described)
  return described
}

/** COPY has no parameters, so its text contains values (`fans/download/chosen.ts`). */
export function describeCopy(text: string): Described {
  const [, table] = /^\s*copy\s+([a-z_]+)\s*\(/i.exec(text) ?? []
  const isTable = table !== undefined && table !== 'select'
  return { name: isTable ? `COPY ${table}` : 'COPY', fields: { 'db.system': 'postgresql' } }
}

function describe(text: string): Described {
  const [, word = 'SQL'] = /^\s*([a-z]+)\b/i.exec(text) ?? []
  const operation = word.toUpperCase()
  const table = tableOf(operation, text)
  return {
    name: table ? `${operation} ${table}` : operation,
    fields: {
      'db.system': 'postgresql',
      'db.statement': text.length > read ? undefined : withoutValues(text)?.slice(0, shown),
    },
  }
}

/** The table a statement names at its start; a statement with a subquery or a `with` there has none. */
const tables: Record<string, RegExp> = {
  SELECT: /\bfrom\s+"?([a-z_][a-z_0-9.]*)"?(?=[\s,)]|$)/i,
  DELETE: /^\s*delete\s+from\s+"?([a-z_][a-z_0-9.]*)"?/i,
  INSERT: /^\s*insert\s+into\s+"?([a-z_][a-z_0-9.]*)"?/i,
  UPDATE: /^\s*update\s+"?([a-z_][a-z_0-9.]*)"?/i,
}

const tableOf = (operation: string, text: string) => tables[operation]?.exec(text)?.[1]

/** String literals, quoted names that are not plain, and numbers that are not parameters. */
const values = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<![\w$."])\d[\w.]*/g
const plainName = /^"[a-z_][a-z_0-9]*"$/i

/**
 * Replaces each literal by a question mark: most values are parameters, but not all (`sql.raw`, `sql.lit`). Undefined if
 * literals cannot be recognised reliably: escapes, dollar quotes, comments, an unclosed quote.
 */
function withoutValues(text: string): string | undefined {
  if (/\\|\$[a-z_]*\$|--|\/\*/i.test(text)) return undefined
  const masked = text.replace(values, (literal) => (plainName.test(literal) ? literal : '?'))
  return masked.includes("'") ? undefined : masked.replace(/\s+/g, ' ').trim()
}
