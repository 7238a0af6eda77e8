/*
 * Older code runs on the schema of newer code while versions are replaced, and after a rollback. So a migration may only add (a table, a
 * column with a default, a wider check). Removals go into a separate file, `NNNN_contract_*.sql`, one release after the last code that
 * needed them. `npx pnpm test:older` runs the previous code's tests on today's schema.
 */

/**
 * Statements that remove something or make writing stricter, with their name in messages. @type {[RegExp, string][]}
 */
const takes = [
  [/^drop (?!index\b|constraint\b)/, 'drops'],
  [/^(truncate|delete from)\b/, 'deletes rows'],
  [/^alter (table|view|type) .*\brename\b/, 'renames'],
  [/^alter table .*\bdrop (?!constraint\b|not null\b)/, 'drops a column, or a default'],
  [/^alter table .*\balter (column )?\S+ (set data )?type\b/, 'changes a type'],
  [/^alter table .*\bset not null\b/, 'asks for a value'],
]

/**
 * Why a migration may not land under its name: sentences for people.
 *
 * @param {string} name of its file
 * @param {string} sql
 * @returns {string[]}
 */
export function contracts(name, sql) {
  if (/^\d{4}_contract_/.test(name)) return []
  const statements = statementsOf(sql)
  const made = namesIn(statements, /^create table (?:if not exists )?(\S+)/)
  const widened = namesIn(statements, /\bdrop constraint (?:if exists )?(\S+)/)
  return statements.flatMap((statement) => {
    const found =
      takes.find(([pattern]) => pattern.test(statement))?.[1] ?? asksMore(statement, made, widened)
    return found ? [`${name} ${found}: ${statement.slice(0, 80)}`] : []
  })
}

/**
 * Finds requirements that older code's writes to an existing table would not meet.
 *
 * @param {string} statement
 * @param {Set<string>} made tables of this migration
 * @param {Set<string>} widened constraints that it replaces by others
 */
function asksMore(statement, made, widened) {
  const [, indexed] = /^create unique index .*?\bon (\S+)/.exec(statement) ?? []
  if (indexed && !made.has(indexed)) return 'makes something unique'
  if (!statement.startsWith('alter table ')) return undefined
  const [, constraint] = /\badd constraint (\S+)/.exec(statement) ?? []
  if (constraint && !widened.has(constraint)) return 'adds a constraint'
  const columns = statement.split(/\badd (?=column\b)/).slice(1)
  const isAsked = columns.some(
    (column) => /\bnot null\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column),
  )
  return isAsked ? 'asks for a value' : undefined
}

const namesIn = (statements, pattern) =>
  new Set(statements.flatMap((statement) => pattern.exec(statement)?.[1] ?? []))

/** The statements in lower case, one line each, without comments, strings and function bodies. */
const statementsOf = (sql) =>
  sql
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
