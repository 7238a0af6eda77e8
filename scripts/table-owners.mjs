/* A module's tables are touched by that module alone (docs/architecture.md): others call its exported queries. A table is its
   whose `tables.ts` has it. */

/** What still touches another module's table: [file, tables]. An entry that is no longer needed fails as well. */
export const exceptions = [
  ['api/src/infra/copy/make-copy.ts', ['files']],
  ['api/src/infra/copy/restore-copy.ts', ['users']],
  ['api/src/infra/database/hold-member.ts', ['users']],
  ['api/src/infra/database/owned-row.ts', ['pages']],
  ['api/src/modules/auth/device-age.ts', ['sessions']],
  ['api/src/modules/auth/links.ts', ['users']],
  ['api/src/modules/auth/member-codes.ts', ['users']],
  ['api/src/modules/auth/open-account.ts', ['users']],
  ['api/src/modules/auth/other-login.ts', ['users']],
  ['api/src/modules/auth/register.ts', ['users']],
  ['api/src/modules/auth/reset-password.ts', ['users']],
  ['api/src/modules/backup/fetch/due.ts', ['pages', 'pageAccess']],
  ['api/src/modules/backup/import/check-owner.ts', ['pages', 'fans']],
  ['api/src/modules/backup/import/import-archive.ts', ['pages']],
  ['api/src/modules/backup/import/keep-media.ts', ['postMedia', 'pages']],
  ['api/src/modules/backup/import/list-reach.ts', ['fans']],
  ['api/src/modules/backup/import/merge-fans.ts', ['pages', 'fans', 'fanDays']],
  ['api/src/modules/backup/import/merge-posts.ts', ['posts', 'pages', 'postMedia']],
  ['api/src/modules/backup/import/record.ts', ['pages']],
  ['api/src/modules/backup/import/unite-twins.ts', ['postMedia', 'posts', 'restores']],
  ['api/src/modules/backup/runs/repository.ts', ['pages']],
  ['api/src/modules/backup/runs/requeue-lost.ts', ['pages']],
  ['api/src/modules/backup/upload/parts.ts', ['pages']],
  ['api/src/modules/backup/verify/verify.ts', ['allPages', 'fans', 'posts', 'pageFiles', 'files']],
  ['api/src/modules/callback/audience.ts', ['subscribers', 'fans']],
  ['api/src/modules/callback/index.ts', ['idempotencyKeys']],
  ['api/src/modules/callback/reach.ts', ['fans', 'subscribers', 'messagedFans']],
  ['api/src/modules/callback/repository.ts', ['pages']],
  ['api/src/modules/callback/send/run.ts', ['pages', 'users']],
  ['api/src/modules/callback/senders.ts', ['pageAccess', 'pages']],
  ['api/src/modules/callback/service.ts', ['users']],
  ['api/src/modules/callback/take-along.ts', ['pages', 'subscribers']],
  ['api/src/modules/channels/service.ts', ['pages']],
  ['api/src/modules/connection/authorise.ts', ['pages']],
  ['api/src/modules/connection/index.ts', ['allPages', 'pages']],
  ['api/src/modules/demo/callbacks.ts', ['subscribers', 'cannedMessages', 'callbacks', 'pages']],
  ['api/src/modules/demo/fans.ts', ['fans', 'pages']],
  ['api/src/modules/demo/index.ts', ['pages', 'users', 'fans', 'fanDays', 'runs']],
  ['api/src/modules/fans/marks/job.ts', ['pages']],
  ['api/src/modules/fans/marks/make.ts', ['pages']],
  ['api/src/modules/files/media-routes.ts', ['pages']],
  ['api/src/modules/hijack/answer.ts', ['pages', 'pageAccess']],
  ['api/src/modules/hijack/index.ts', ['pages']],
  ['api/src/modules/hijack/look.ts', ['pages', 'pageAccess']],
  ['api/src/modules/hijack/note-signs.ts', ['pages']],
  ['api/src/modules/notices/mail-notice.ts', ['users']],
  ['api/src/modules/notices/repository.ts', ['pages']],
  ['api/src/modules/notices/storage.ts', ['users']],
  ['api/src/modules/opt-in/service.ts', ['pages']],
  ['api/src/modules/orders/fulfil.ts', ['storagePacks', 'entitlements']],
  ['api/src/modules/orders/holding.ts', ['entitlements']],
  ['api/src/modules/orders/index.ts', ['entitlements']],
  ['api/src/modules/orders/price-cart.ts', ['storagePacks']],
  ['api/src/modules/orders/proof/proof.ts', ['siteInfo']],
  ['api/src/modules/orders/reminders.ts', ['users', 'entitlements']],
  ['api/src/modules/posts/download/posts-zip.ts', ['files']],
  ['api/src/modules/posts/repository.ts', ['files']],
  ['api/src/modules/restore/apply.ts', ['posts']],
  ['api/src/modules/restore/plan-posts.ts', ['posts', 'files', 'postMedia']],
  ['api/src/modules/restore/present.ts', ['pages']],
  ['api/src/modules/restore/publish/finish.ts', ['pages']],
  ['api/src/modules/restore/repository.ts', ['pages']],
  ['api/src/modules/restore/targets-of.ts', ['pages', 'posts']],
  ['api/src/modules/two-factor/service.ts', ['users', 'sessions']],
  ['api/src/modules/two-factor/tell.ts', ['users']],
  ['api/src/modules/user/delete-account.ts', ['users']],
  ['api/src/modules/user/erase-account.ts', ['users', 'userFiles', 'codes', 'outbox', 'audit', 'rateLimits']],
  ['api/src/modules/user/index.ts', ['replacedEmails']],
  ['api/src/modules/user/keep-account.ts', ['users']],
  ['api/src/modules/user/mail-leaving.ts', ['replacedEmails', 'users']],
  ['api/src/modules/user/picture-routes.ts', ['files', 'userFiles']],
  ['api/src/modules/user/picture.ts', ['users', 'userFiles']],
  ['api/src/modules/user/profile.ts', ['users', 'replacedEmails']],
  ['api/src/modules/user/sessions.ts', ['sessions']],
  ['api/src/modules/user/take-along.ts', ['users', 'sessions', 'logins', 'audit']],
]

const ofTables = /^api\/src\/(modules\/[^/]+|infra)\/(database\/)?tables\.ts$/
const ownerOf = (file) => /^api\/src\/(modules\/[^/]+|infra)\//.exec(file)?.[1] ?? file
const isTest = (file) => /\.test\.ts$|\/test-[^/]+\.ts$/.test(file)
const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const methods = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
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

/** @returns {string[]} the tables that a file touches, whoever's they are, each once */
export function tablesIn(tree, owners) {
  const inSql = new RegExp(
    `\\b(?:from|join|into|update|using|table|copy)\\s+(?:only\\s+)?(${[...owners.keys()].map(snake).join('|')})\\b(?!\\s*\\()`,
    'g',
  )
  const found = new Set()
  const noteSql = (text) => [...text.matchAll(inSql)].forEach(([, name]) => found.add(camel(name)))
  for (const node of nodesOf(tree)) {
    if (node.type === 'TemplateElement') noteSql(node.raw)
    if (node.type === 'StringLiteral') noteSql(node.value)
    if (node.type !== 'CallExpression' || !methods.has(node.callee.property?.value)) continue
    for (const text of textsOf(node.arguments[0]?.expression)) {
      const [name = ''] = text.split(' as ')
      if (owners.has(name)) found.add(name)
    }
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
