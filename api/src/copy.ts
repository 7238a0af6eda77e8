import { givenSettings } from '@fankeep/shared/node/given-settings'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PoolClient } from 'pg'
import { restoreReleases } from './infra/copy/copy-releases'
import { makeCopy } from './infra/copy/make-copy'
import { restoreCopy } from './infra/copy/restore-copy'
import { type Manifest, waitingIn } from './infra/copy/tables'
import { systemClock } from './infra/clock'
import type { Config } from './infra/config/config'
import { createCrypto } from './infra/crypto'
import type { DatabaseConnection } from './infra/database/connect'
import { atTerminal, readArguments } from './infra/database/at-terminal'
import { createLog } from './infra/log'
import { openFiles } from './infra/files/open-files'
import { openBoss } from './infra/queue/queue'
import { sealedByAnother } from './infra/rotate-seals'
import { allJobs, modules, sealedColumns } from './modules'
import { verifyBackup } from './modules/backup/verify/verify'

/*
 * `pnpm copy make FOLDER` writes everything an operator keeps into an empty folder: rows, members' files, published releases. It
 * can run while the site does. `pnpm copy restore FOLDER` restores it into an empty site, as given by DATA_DIR, DATABASE_URL,
 * FILES and RELEASE_STORE: use it to move from the embedded PostgreSQL to another one, or from one version to the next.
 * `--moved` means that the original site has not run since: work under way continues.
 */
const usage = 'pnpm copy make FOLDER\npnpm copy restore FOLDER [--moved]'
const { action, folder, isMoved } = readArguments(usage, ([what, given, option, ...more]) => {
  const moved = what === 'restore' && option === '--moved'
  if ((what !== 'make' && what !== 'restore') || !given || more.length > 0 || (option && !moved))
    return undefined
  return { action: what, folder: resolve(given), isMoved: moved }
})
const storeOf = ({ dataDir }: Config) => givenSettings(process.env).RELEASE_STORE ?? join(dataDir, 'releases')
// Only restoring makes a database where there is none.
await (action === 'make' ? atTerminal(make) : atTerminal(restore, () => {}))

async function make({ sessions }: DatabaseConnection, config: Config) {
  const store = storeOf(config)
  const releases = !store.includes('://') && existsSync(store) ? store : undefined
  const { manifest, lost } = await makeCopy({ sessions, files: openFiles(config) }, folder, releases)
  console.log(`${saidOf(manifest)} copied to ${folder}`)
  for (const { hash, why } of lost) console.error(`The copy lacks the file ${hash}: ${why}`)
  if (lost.length > 0) {
    console.error('Everything else is in the copy. Look for these files in earlier copies.')
    process.exitCode = 1
  }
  if (store.includes('://'))
    console.log(`The copy does not include the releases in ${store}: copy the bucket yourself.`)
  else if (!releases)
    console.log(
      `The copy includes no releases: there are none in ${store} (set RELEASE_STORE if they are elsewhere).`,
    )
  console.log(
    'Keep SECRET_KEY (or secret.key of the data folder) in another place: without it, the sealed values',
  )
  console.log(
    '(access to other sites, two-factor secrets) cannot be opened again. The copy does not contain it.',
  )
}

async function restore({ db, pool, sessions }: DatabaseConnection, config: Config) {
  const log = createLog('silent')
  const files = openFiles(config)
  const makeQueues = async () => (await openBoss({ pool, sessions }, allJobs, log, { works: false })).end()
  let held = 0
  const holdAll = async (client: PoolClient) => {
    const now = systemClock.now()
    for (const { holdCopied } of modules) held += (await holdCopied?.(client, now)) ?? 0
  }
  const target = {
    pool,
    sessions,
    files,
    makeQueues,
    putReleases: () => putReleases(storeOf(config)),
    ...(!isMoved && { afterRows: holdAll }),
  }
  const manifest = await restoreCopy(target, folder)
  console.log(`${saidOf(manifest)} restored, as of ${manifest.madeAt}`)
  const {
    rows,
    files: seen,
    faults,
  } = await verifyBackup(pool, files, modules, {
    onFault: ({ kind, what }) => console.error(`${kind}: ${what}`),
  })
  console.log(`verify-backup: ${rows} rows and ${seen} files checked, ${faults.length} damaged`)
  if (faults.length > 0) process.exitCode = 1
  const crypto = createCrypto(config.secretKey, config.olderSecretKeys)
  const strange = await sealedByAnother(db, crypto, sealedColumns)
  if (strange.length > 0) {
    console.error(`SECRET_KEY is not that of the copied site: it cannot open ${strange.join(', ')}.`)
    process.exitCode = 1
  }
  console.log('Start the site with the SECRET_KEY of the copied site.')
  if (held > 0)
    console.log(
      `${held.toLocaleString('en')} CallBacks and restores were running. It is unknown what they sent or published after the copy was made, ` +
        'so they end or pause, and their members are notified. (If nothing ran since then, restore with --moved.)',
    )
  const waiting = waitingIn(manifest)
  if (waiting > 0)
    console.log(
      `${waiting.toLocaleString('en')} jobs of the copy (mails, backups) are queued and run once the site starts, including those that have run ` +
        'elsewhere since then. Uploaded archives are not in the copy: members whose import waited are asked to upload again. To inspect the site first, start it with WORKER=off.',
    )
}

async function putReleases(store: string) {
  const from = join(folder, 'releases')
  if (store.includes('://'))
    console.log(`The copy's releases are in ${from}: publish or copy them to ${store}.`)
  else if (!(await restoreReleases(from, store)))
    console.log(`${store} already has releases: those of the copy were not restored.`)
}

function saidOf({ tables, files }: Manifest) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows.toLocaleString('en')} rows and ${files.count.toLocaleString('en')} files (${(files.bytes / 1024 ** 2).toFixed(1)} MB)`
}
