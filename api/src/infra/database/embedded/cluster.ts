import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { writeWhole } from '@fankeep/shared/node/whole-file'
import { StartProblem } from '../../start-problem'
import { type Account, isReachable } from './account'
import type { Binaries } from './binaries'
import { isAlive, stopPostmaster } from './postmaster'

export const superuser = 'fankeep'

/** Folder for clusters and binaries that another account must reach. */
export const shelf = '/var/lib/fankeep'

interface Pointer {
  cluster: string
  /** The data folder the cluster was created for. */
  dataDir: string
}

/**
 * Where the data folder's cluster is or will be: in the folder itself, or on the shelf if PostgreSQL's account cannot
 * reach it there. In that case a file in the data folder points to it.
 * @throws Error if the data folder is a copy of another one that still has the database.
 */
export function locateCluster(dataDir: string, account: Account | null): string {
  const inside = join(dataDir, 'postgres')
  if (existsSync(inside)) return inside
  const pointer = readPointer(dataDir)
  if (pointer) {
    const other = pointer.dataDir !== realpathSync(dataDir) ? readPointer(pointer.dataDir) : null
    if (other?.cluster === pointer.cluster)
      throw new Error(
        `${dataDir} is a copy of ${pointer.dataDir}, whose database was not copied with it. Remove ${pointerFile(dataDir)} to start with an empty database`,
      )
    return pointer.cluster
  }
  if (!account || isReachable(dataDir)) return inside
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  return join(shelf, `cluster-${name}`)
}

const pointerFile = (dataDir: string) => join(dataDir, 'postgres.json')

function readPointer(dataDir: string): Pointer | null {
  const file = pointerFile(dataDir)
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Pointer
  } catch {
    throw new Error(
      `${file}, which contains the path of the database, is damaged. Restore it from a copy: {"cluster":"${shelf}/…","dataDir":"${realpathSync(dataDir)}"}`,
    )
  }
}

/**
 * Creates the cluster if there is none: next to its final place, and then renames it, so that a crash leaves no partial cluster. Text
 * is UTF-8 compared by its bytes (`C`): the order is the same on every machine, and no index breaks when a system's locales change.
 */
export async function makeCluster(
  cluster: string,
  {
    dataDir,
    account,
    binaries,
    password,
  }: { dataDir: string; account: Account | null; binaries: Binaries; password: string },
): Promise<void> {
  const inside = dirname(cluster) === dataDir
  // Without a pointer, a cluster on the shelf under this name belonged to a data folder that was removed.
  if (!inside && !readPointer(dataDir)) {
    await removeCluster(cluster)
    await removeAbandoned()
  }
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  if (readPointer(dataDir))
    throw new Error(
      `The database that ${pointerFile(dataDir)} points to is missing (${cluster}). Restore it, or remove that file to start with an empty database`,
    )

  const part = `${cluster}.new-${process.pid}`
  const passwordFile = `${part}.password`
  mkdirSync(dirname(cluster), { recursive: true, mode: 0o755 })
  removeHalves(cluster)
  mkdirSync(part, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [part, passwordFile]) chownSync(path, account.uid, account.gid)
  try {
    const args = [
      '-D',
      part,
      '--no-sync',
      '-E',
      'UTF8',
      '--locale=C',
      '-U',
      superuser,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--no-instructions',
    ]
    await promisify(execFile)(binaries.initdb, args, { ...account, cwd: '/', env: cleanEnvironment() })
    renameSync(part, cluster)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    // Another of our processes created it first.
    if (!existsSync(join(cluster, 'PG_VERSION')))
      throw new StartProblem(
        `No database can be created in ${dirname(cluster)}: ${reasonOf(error)}. It takes 100 MB: make room, or set DATA_DIR to another folder`,
        { cause: error },
      )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  if (!inside) {
    const pointer: Pointer = { cluster, dataDir: realpathSync(dataDir) }
    // The owner file first: after a crash in between, there is no pointer, and the cluster on the shelf is created again.
    writeWhole(ownerFile(cluster), pointer.dataDir)
    writeWhole(pointerFile(dataDir), JSON.stringify(pointer))
  }
}

/** What initdb wrote about its fault, or why it could not be run. */
const reasonOf = (error: unknown) =>
  /(?:FATAL|PANIC|initdb: error): +(.*)/.exec((error as { stderr?: string }).stderr ?? '')?.[1] ??
  (error as Error).message

/** Removes leftovers of processes that were killed while they created the cluster; one of them may have had our pid. */
function removeHalves(cluster: string) {
  const [folder, prefix] = [dirname(cluster), `${basename(cluster)}.new-`]
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue
    const maker = Number.parseInt(name.slice(prefix.length))
    if (maker === process.pid || !isAlive(maker)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** A file next to a cluster on the shelf that names its data folder. */
const ownerFile = (cluster: string) => `${cluster}.owner`

/** Removes clusters of temporary data folders that no longer exist: of a test, or of a trial. */
async function removeAbandoned() {
  for (const name of existsSync(shelf) ? readdirSync(shelf) : []) {
    if (!name.endsWith('.owner')) continue
    const dataDir = readFileSync(join(shelf, name), 'utf8')
    const isTemporary = dataDir.startsWith(realpathSync(tmpdir()) + sep)
    if (isTemporary && !existsSync(dataDir)) await removeCluster(join(shelf, name.slice(0, -'.owner'.length)))
  }
}

/** Stops the server of a cluster, if any, and removes the cluster with all its data. */
export async function removeCluster(cluster: string): Promise<void> {
  if (!existsSync(cluster)) return
  await stopPostmaster(cluster)
  rmSync(cluster, { recursive: true, force: true })
  rmSync(ownerFile(cluster), { force: true })
}

/** PostgreSQL reads many variables (PGDATA, LC_*): none of ours are passed to it. */
export const cleanEnvironment = () => ({ PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' })
