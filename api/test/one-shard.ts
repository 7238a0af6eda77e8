import { spreadTables } from '../src/infra/database/spread'
import { RecordedClient } from '../src/infra/database/recorded-client'
import { manyShards } from './many-shards'

/*
 * Plans each statement of the api that names a spread table, with its actual values, whichever test sent it. Each scan of such a table
 * must be limited to one page, one CallBack, or a list of them. Then Citus sends the statement only to the machines that have these
 * rows, and no page waits for all machines. Statements that must read all pages are listed in many-shards.ts with a reason. The caller
 * is found by the stack; if the stack shows neither the api nor a test, the statement is checked when it is sent again.
 */

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
  [property: string]: unknown
}

const columns: Record<string, string> = spreadTables
const namesOne = new RegExp(`\\b(${Object.keys(columns).join('|')})\\b`)
const isPlanned = /^\s*(select|insert|update|delete|with|create temp table \w+ on commit drop as)\b/i

const seen = new Set<string>()
const found: string[] = []
const planning = new Set<Promise<void>>()

/** The text that identifies a statement, without values and their number. */
const shapeOf = (text: string) =>
  text
    .replaceAll(/\$\d+(, \$\d+)*/g, '$')
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\b\d+\b/g, '0')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Whether the test itself runs the query, and not the code under test; undefined if the stack shows neither. */
function isOfTest(): boolean | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 80
  const lines = (new Error().stack ?? '').split('\n')
  Error.stackTraceLimit = stackTraceLimit
  const caller = lines.find(
    (line) =>
      /\/api\/(src|test|load|fault|sandbox)\//.test(line) && !/infra\/database\/|one-shard/.test(line),
  )
  return caller === undefined ? undefined : /\.test\.ts|\/api\/test\/|\/test-[\w-]+\.ts/.test(caller)
}

/** The tables of a plan whose scans are not limited to named pages or CallBacks. */
export function straying(plan: Plan): string[] {
  const table = plan['Relation Name'] ?? ''
  const column = columns[table]
  const conditions = ['Index Cond', 'Recheck Cond', 'Filter', 'TID Cond'].map((name) =>
    String(plan[name] ?? ''),
  )
  const isOne = new RegExp(`\\b${column} = (ANY \\()?['\\d]`)
  const strays =
    column !== undefined && plan['Node Type'].endsWith('Scan') && !conditions.some((one) => isOne.test(one))
  return [...(strays ? [table] : []), ...(plan.Plans ?? []).flatMap(straying)]
}

/** The tables that connections make for themselves, by name. */
const temporary = new Set<string>()

/**
 * The tables of the connection itself by which a statement filters a spread one, with `exists`. Citus refuses that: such rows have to come from a `with`
 * of their own.
 */
export const filteringTemporary = (text: string): string[] =>
  [...temporary].filter(
    (table) =>
      new RegExp(`exists \\(select[^()]* from ${table}\\b`).test(text) &&
      !new RegExp(`\\bupdate ${table}\\b`).test(text),
  )

function look(client: RecordedClient, text: string, values: unknown[]): void {
  const [, made] = /^\s*create temp table (\w+)/.exec(text) ?? []
  if (made) temporary.add(made)
  if (!namesOne.test(text) || !isPlanned.test(text)) return
  const shape = shapeOf(text)
  if (seen.has(shape)) return
  const ofTest = isOfTest()
  if (ofTest === undefined) return
  seen.add(shape)
  if (ofTest || manyShards.some(([known]) => known.test(shape))) return
  const filtering = filteringTemporary(text)
  if (filtering.length > 0) found.push(`${filtering.join(', ')}, to be read by a with of its own: ${shape}`)
  const answer = plain.call(client, { text: `explain (format json) ${text}`, values }) as unknown as Promise<{
    rows: { 'QUERY PLAN': { Plan: Plan }[] }[]
  }>
  const planned: Promise<void> = answer
    .then(({ rows }) => {
      const tables = [
        ...new Set(rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => straying(plan)))),
      ]
      if (tables.length > 0) found.push(`${tables.join(', ')}: ${shape}`)
    })
    // The statement itself reports its errors.
    .catch(() => {})
    .finally(() => planning.delete(planned))
  planning.add(planned)
}

const plain = RecordedClient.prototype.query

// Installed once, even if this module is loaded again. Citus shows no scans: there the statements themselves are
// executed.
if (plain.name !== 'looking' && !process.env.SPREAD)
  RecordedClient.prototype.query = function looking(this: RecordedClient, ...given: unknown[]): never {
    const [first, values] = given
    const { text, values: own } =
      typeof first === 'string' ? { text: first } : (first as { text?: string; values?: unknown[] })
    if (text !== undefined) look(this, text, own ?? (Array.isArray(values) ? values : []))
    return plain.apply(this, given)
  }

/** The statements found since the last call, as text; undefined if there are none. */
export async function strayStatements(): Promise<string | undefined> {
  await Promise.all(planning)
  const strays = found.splice(0)
  if (strays.length === 0) return undefined
  return (
    'Citus would ask all machines for these, or refuse them: a condition on page_id or callback_id is missing, or test/many-shards.ts has to say why.\n' +
    strays.join('\n')
  )
}
