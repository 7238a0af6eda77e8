import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Holder {
  pid: number
  /** When the process began, as the system counts it: a pid alone is given out again some day. */
  began: string | null
}

/** Another process has the data folder. Its message is for the person at the terminal. */
export class DataFolderHeld extends Error {
  override name = 'DataFolderHeld'
  constructor(
    readonly dataDir: string,
    readonly pid: number,
  ) {
    super(
      `The data folder ${dataDir} is held by the FanKeep api, process ${pid}. Stop that one first, or give this one a folder of its own: DATA_DIR=./other`,
    )
  }
}

/**
 * Takes the data folder for this process, as a file `api.lock` that names its holder. A lock left by a process that is
 * no more is taken over; of several that try, one gets it.
 * @returns the function that gives it back.
 * @throws DataFolderHeld
 */
export function lockDataFolder(dataDir: string): () => void {
  const lock = join(dataDir, 'api.lock')
  const mine = `${lock}.${process.pid}`
  const text = JSON.stringify({ pid: process.pid, began: beginOf(process.pid) } satisfies Holder)
  writeFileSync(mine, text)
  try {
    while (!tryLink(mine, lock)) {
      const seen = read(lock)
      const holder = parse(seen)
      if (holder && isAlive(holder)) throw new DataFolderHeld(dataDir, holder.pid)
      takeAway(lock, seen)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  return () => {
    if (read(lock) === text) rmSync(lock, { force: true })
  }
}

/** A link to a whole file: no one ever reads half a lock, and it fails where there is one. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes a dead lock, unless another process has just put its own in its place: that is put back. */
function takeAway(lock: string, seen: string | null) {
  const aside = `${lock}.${process.pid}.old`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (read(aside) !== seen) tryLink(aside, lock)
  rmSync(aside, { force: true })
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function parse(text: string | null): Holder | null {
  try {
    return text ? (JSON.parse(text) as Holder) : null
  } catch {
    return null
  }
}

function isAlive({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return beginOf(pid) === began
}

/** Field 22 of /proc/<pid>/stat; the name before it may hold spaces. Null where there is no /proc. */
function beginOf(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}
