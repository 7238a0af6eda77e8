/* A module's tables are touched by that module alone (docs/architecture.md): others call its exported queries. A table is its
   whose `tables.ts` has it. `pages` is a view of the live pages that anything may read, to join whose a row is and whether its
   page is in the bin; it is written by its module alone. */

/** What touches another module's table, and why: [file, tables]. An entry that is no longer needed fails as well. */
export const exceptions = [
  // An import merges millions of staged rows into fans and posts by statements over both, and sets the page's counts.
  ['api/src/modules/backup/import/check-owner.ts', ['fans']],
  ['api/src/modules/backup/import/import-archive.ts', ['pages']],
  ['api/src/modules/backup/import/keep-media.ts', ['posts', 'postMedia', 'pages']],
  ['api/src/modules/backup/import/list-reach.ts', ['fans']],
  ['api/src/modules/backup/import/merge-fans.ts', ['pages', 'fans', 'fanDays']],
  ['api/src/modules/backup/import/merge-posts.ts', ['posts', 'pages', 'postMedia']],
  ['api/src/modules/backup/import/record.ts', ['pages']],
  ['api/src/modules/backup/import/unite-fans.ts', ['fans', 'fanNames', 'callbacks']],
  ['api/src/modules/backup/import/unite-twins.ts', ['postMedia', 'posts', 'restores']],
  // `pnpm verify-backup` goes through every sealed row there is.
  ['api/src/modules/backup/verify/verify.ts', ['allPages', 'fans', 'posts', 'pageFiles', 'files']],
  // Addresses of fans and of subscribers, each once: one statement over both.
  ['api/src/modules/callback/audience.ts', ['subscribers', 'fans']],
  ['api/src/modules/callback/reach.ts', ['fans', 'subscribers', 'messagedFans']],
  // Joined: a list's files with their sizes, the permissions of pages in the bin as well, members and how long their plan holds.
  ['api/src/modules/posts/download/posts-zip.ts', ['files']],
  ['api/src/modules/posts/repository.ts', ['files']],
  ['api/src/modules/connection/index.ts', ['allPages']],
  ['api/src/modules/orders/reminders.ts', ['users', 'entitlements']],
  // What seeds a demonstration writes a year of everything at once.
  ['api/src/modules/demo/callbacks.ts', ['subscribers', 'cannedMessages', 'callbacks', 'pages']],
  ['api/src/modules/demo/fans.ts', ['fans', 'pages']],
  ['api/src/modules/demo/index.ts', ['users', 'fans', 'fanDays', 'runs', 'pages']],
  // The first lock of every transaction, and a copy of the whole database, which knows no modules.
  ['api/src/infra/database/hold-member.ts', ['users']],
  ['api/src/infra/copy/make-copy.ts', ['files']],
  ['api/src/infra/copy/restore-copy.ts', ['users']],
]

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

/** @returns {string[]} each touch of another's table, and each exception that is not needed, as one sentence */
export function tableFaultsOf(sources, allowed) {
  const owners = ownersOf(sources)
  const unneeded = new Set(allowed.flatMap(([file, tables]) => tables.map((table) => `${file} ${table}`)))
  const faults = sources
    .filter(({ file }) => file.startsWith('api/src/') && !isTest(file))
    .flatMap(({ file, tree }) =>
      tablesIn(tree, owners)
        .filter((table) => owners.get(table) !== ownerOf(file) && !unneeded.delete(`${file} ${table}`))
        .map(
          (table) =>
            `${file}\n  touches ${table}, which is ${owners.get(table)}'s: call a query of that module.`,
        ),
    )
  return [
    ...faults,
    ...[...unneeded].map((entry) => `${entry}: no longer needed in scripts/table-owners.mjs`),
  ]
}

function* nodesOf(node) {
  if (typeof node !== 'object' || node === null) return
  if (typeof node.type === 'string') yield node
  for (const value of Object.values(node)) yield* nodesOf(value)
}
