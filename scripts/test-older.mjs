import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { git, OlderCode } from './older-code.mjs'
import { makeScratchFolder } from './scratch-folder.mjs'

/*
 * `npx pnpm test:older [COMMIT]`: runs an earlier version's api tests on today's schema, as when versions are replaced one by one.
 * The default is the commit before the newest migration. Its code, packages and tests are checked out of git into a
 * temporary folder; only the migrations are today's. Takes about seven minutes; run it before a release with a migration.
 */
const migrations = 'api/migrations'

/** Tests of the schema itself, which differs from that of their version. */
const ofSchema = ['src/infra/database/migrate.test.ts', 'test/row-types.test.ts']

const commit = process.argv[2] ?? beforeNewestMigration()
console.log(`${git('log', '-1', '--format=%h %s', commit)}: running its api tests on the current schema`)
const older = new OlderCode(commit)
let passed = false
try {
  rmSync(join(older.folder, migrations), { recursive: true })
  cpSync(join(root, migrations), join(older.folder, migrations), { recursive: true })
  const excluded = ofSchema.flatMap((file) => ['--exclude', `**/${file}`])
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...excluded]
  passed = older.run(args, { ...process.env, TMPDIR: makeScratchFolder() }) === 0
} finally {
  older.remove()
}
console.log(passed ? 'older code works on the current schema' : 'older code fails on the current schema')
process.exit(passed ? 0 : 1)

function beforeNewestMigration() {
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${migrations}/*.sql`)
  return git('rev-parse', `${newest}^`)
}
