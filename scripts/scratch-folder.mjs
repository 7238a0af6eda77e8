import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeLock } from '../shared/src/node/lock-file.mjs'

const prefix = 'fankeep-tests-'

/**
 * Makes the folder for the temporary files of a test run and all processes it starts: in memory if 4 GiB of it are
 * free. It is removed when this process ends; the next run removes what a killed run left.
 *
 * @param {string} [memory] a file system in memory; Linux' own is at most 64 MB in many containers
 * @returns {string} its path
 */
export function makeScratchFolder(memory = '/dev/shm') {
  const parent = freeBytes(memory) >= 4 * 2 ** 30 ? memory : tmpdir()
  for (const name of readdirSync(parent)) if (name.startsWith(prefix)) removeAbandoned(join(parent, name))
  const folder = mkdtempSync(join(parent, prefix))
  takeLock(lockOf(folder))
  // PostgreSQL runs as another account, and reaches its data through this folder.
  chmodSync(folder, 0o755)
  process.once('exit', () => remove(folder))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  return folder
}

const lockOf = (folder) => join(folder, 'lock')

function freeBytes(folder) {
  if (!existsSync(folder)) return 0
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Folders of another account are left to that account. */
function removeAbandoned(folder) {
  const isOurs = existsSync(lockOf(folder)) && statSync(folder).uid === process.getuid?.()
  if (isOurs && 'release' in takeLock(lockOf(folder))) remove(folder)
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
