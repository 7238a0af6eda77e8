import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * The process that holds a lock. `began`: the start time of the process, in the system's count, because the system reuses a pid.
 * @typedef {{ pid: number, began: string | null }} Holder
 */

/**
 * Takes a lock for this process: a file with its holder and `about`. The lock of a dead process is taken over; if several processes
 * try, one gets it. The folder has to exist.
 * @template {object} [About={}]
 * @param {string} lock the file
 * @param {About} [about] information for others about the holder
 * @returns {{ release: () => void } | { holder: Holder & About }} the function that releases the lock, or its present holder
 */
export function takeLock(lock, about) {
  const mine = `${lock}.${process.pid}`
  const text = JSON.stringify({ pid: process.pid, began: beginOf(process.pid), ...about })
  writeFileSync(mine, text)
  try {
    while (!tryLink(mine, lock)) {
      const seen = read(lock)
      const holder = parse(seen)
      if (holder && isAlive(holder)) return { holder: /** @type {Holder & About} */ (holder) }
      takeAway(lock, seen)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  return {
    release: () => {
      if (read(lock) === text) rmSync(lock, { force: true })
    },
  }
}

/**
 * Hard-links a complete file: the lock is never half written, and the link fails if the lock exists.
 * @param {string} from
 * @param {string} to
 */
function tryLink(from, to) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes the lock of a dead process. If another process has replaced it meanwhile, that lock is put back.
 * @param {string} lock
 * @param {string | null} seen
 */
function takeAway(lock, seen) {
  const aside = `${lock}.${process.pid}.old`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (read(aside) !== seen) tryLink(aside, lock)
  rmSync(aside, { force: true })
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/**
 * @param {string | null} text
 * @returns {Holder | null}
 */
function parse(text) {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

/** @param {Holder} holder */
function isAlive({ pid, began }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return beginOf(pid) === began
}

/** @param {number} pid */
const beginOf = (pid) => statOf(pid, 22)

/**
 * The parent of a process (the process that adopted it, if the first parent has ended); null without /proc.
 * @param {number} pid
 */
export const parentOf = (pid) => statOf(pid, 4)

/**
 * A field of /proc/<pid>/stat, counted from 1; the second, a name, can contain spaces. Null without /proc.
 * @param {number} pid
 * @param {number} field
 */
function statOf(pid, field) {
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[field - 3] ?? null
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code
