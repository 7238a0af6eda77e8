import type { SpanFields } from '@fankeep/shared/node/spans'

interface Described {
  name: string
  fields: SpanFields
}

/** Characters of a statement that are kept, and of one that is read at all. */
const shown = 500
const read = 4_000

/** Statements that are kept described: the code has a few hundred, lists of values make more of some. */
const remembered = 500

const known = new Map<string, Described>()

/** What may be seen of a statement outside: its operation and table, and its text without any value. */
export function describeStatement(text: string): Described {
  const before = known.get(text)
  if (before) return before
  const described = describe(text)
  if (text.length > read) return described
  if (known.size >= remembered) known.clear()
  known.set(text, described)
  return described
}

/** COPY has no parameters: its text holds what it looks for (`fans/download/chosen.ts`). */
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

/** Where a statement begins with it; one with a subquery or a `with` in that place has none. */
const tables: Record<string, RegExp> = {
  SELECT: /\bfrom\s+"?([a-z_][a-z_0-9.]*)"?(?=[\s,)]|$)/i,
  DELETE: /^\s*delete\s+from\s+"?([a-z_][a-z_0-9.]*)"?/i,
  INSERT: /^\s*insert\s+into\s+"?([a-z_][a-z_0-9.]*)"?/i,
  UPDATE: /^\s*update\s+"?([a-z_][a-z_0-9.]*)"?/i,
}

const tableOf = (operation: string, text: string) => tables[operation]?.exec(text)?.[1]

/** Texts, names in quotes that are not plain, numbers that are not parameters. */
const values = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<![\w$."])\d[\w.]*/g
const plainName = /^"[a-z_][a-z_0-9]*"$/i

/**
 * Each literal as a question mark: most values are parameters, but not all (`sql.raw`, `sql.lit`). Undefined where it is not
 * sure which signs are a literal: escapes, dollar quotes, comments, a quote that is not closed.
 */
function withoutValues(text: string): string | undefined {
  if (/\\|\$[a-z_]*\$|--|\/\*/i.test(text)) return undefined
  const masked = text.replace(values, (literal) => (plainName.test(literal) ? literal : '?'))
  return masked.includes("'") ? undefined : masked.replace(/\s+/g, ' ').trim()
}
