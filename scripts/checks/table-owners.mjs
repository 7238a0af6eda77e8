/* A module's tables are touched by that module alone (docs/architecture.md): others call its exported queries. A table is its
   whose `tables.ts` has it. `pages` is a view of the live pages that anything may read, to join whose a row is and whether its
   page is in the bin; it is written by its module alone. */

/** Outside the rule: what copies the whole database knows no modules, and the demonstration is never loaded in production. */
const outside = /^api\/src\/(infra\/copy|modules\/demo)\//

const ofTables = /^api\/src\/(modules\/[^/]+|infra)\/(database\/)?tables\.ts$/
const ownerOf = (file) => /^api\/src\/(modules\/[^/]+|infra)\//.exec(file)?.[1] ?? file
const isTest = (file) => /\.test\.ts$|\/test-[^/]+\.ts$/.test(file)
const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Read by anything, see above. */
const readable = new Set(['pages'])

const writing = new Set(['insertInto', 'updateTable', 'deleteFrom'])
const methods = new Set([
  ...writing,
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'using',
  'table',
])

/**
 * @param {{ file: string, tree: object }[]} sources
 * @returns {Map<string, string>} of each table, as Kysely writes it, whose it is
 */
export function ownersOf(sources) {
  const owners = new Map()
  for (const { file, tree } of sources)
    if (ofTables.test(file))
      for (const node of nodesOf(tree))
        if (node.type === 'TsInterfaceDeclaration' && node.id.value.endsWith('Tables'))
          for (const { key } of node.body.body) owners.set(key.value, ownerOf(file))
  return owners
}

/** @returns {string[]} the tables that a file touches, its own among them, each once; what anything may read is left out */
export function tablesIn(tree, owners) {
  const inSql = new RegExp(
    `\\b(delete from|from|join|into|update|using|table|copy)\\s+(?:only\\s+)?(${[...owners.keys()].map(snake).join('|')})\\b(?!\\s*\\()`,
    'g',
  )
  const found = new Set()
  const note = (table, isWritten) => {
    if (owners.has(table) && (isWritten || !readable.has(table))) found.add(table)
  }
  const noteSql = (text) => {
    for (const [, verb, name] of text.matchAll(inSql)) note(camel(name), /delete|into|update/.test(verb))
  }
  for (const node of nodesOf(tree)) {
    if (node.type === 'TemplateElement') noteSql(node.raw)
    if (node.type === 'StringLiteral') noteSql(node.value)
    const method = node.type === 'CallExpression' && node.callee.property?.value
    if (!methods.has(method)) continue
    for (const text of textsOf(node.arguments[0]?.expression))
      note(text.split(' as ')[0], writing.has(method))
  }
  return [...found]
}

const textsOf = (node) =>
  node?.type === 'StringLiteral'
    ? [node.value]
    : node?.type === 'ArrayExpression'
      ? node.elements.flatMap((element) => textsOf(element?.expression))
      : []

/** @returns {string[]} each touch of another's table, as one sentence */
export function tableFaultsOf(sources) {
  const owners = ownersOf(sources)
  return sources
    .filter(({ file }) => file.startsWith('api/src/') && !isTest(file) && !outside.test(file))
    .flatMap(({ file, tree }) =>
      tablesIn(tree, owners)
        .filter((table) => owners.get(table) !== ownerOf(file))
        .map(
          (table) =>
            `${file}\n  touches ${table}, which is ${owners.get(table)}'s: call a query of that module.`,
        ),
    )
}

function* nodesOf(node) {
  if (typeof node !== 'object' || node === null) return
  if (typeof node.type === 'string') yield node
  for (const value of Object.values(node)) yield* nodesOf(value)
}
