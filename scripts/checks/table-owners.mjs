/* Only a module itself uses its tables (docs/architecture.md): others call its exported queries. A table belongs to the module
   whose `tables.ts` declares it. `pages` is a view of the live pages that any module can read, to join the owner of a row and
   whether its page is in the bin; only its own module writes it. */

/** Exempt: code that copies the whole database knows no modules, and the demonstration is never loaded in production. */
const outside = /^api\/src\/(infra\/copy|modules\/demo)\//

const ofTables = /^api\/src\/(modules\/[^/]+|infra)\/(database\/)?tables\.ts$/
const ownerOf = (file) => /^api\/src\/(modules\/[^/]+|infra)\//.exec(file)?.[1] ?? file
const isTest = (file) => /\.test\.ts$|\/test-[^/]+\.ts$/.test(file)
const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Readable by all modules, see above. */
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
 * @returns {Map<string, string>} the owner of each table, by its name in Kysely
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

/** @returns {string[]} the tables that a file uses, its own included, each once; without those that all modules can read */
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

/** @returns {string[]} each use of another module's table, as one sentence */
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
