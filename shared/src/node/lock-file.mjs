import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Who holds a lock. `began`: when the process began, as the system counts it, because a pid alone is given out again some day.
 * @typedef {{ pid: number, began: string | null }} Holder
 */

/**
 * Takes a lock for this process, as a file that names its holder and `about` it. A lock left by a process that is no more
 * is taken over; of several that try, one gets it. The folder has to be there.
 *
 * @template {object} [About={}]
 * @param {string} lock the file
 * @param {About} [about] what the lock says of its holder to others
 * @returns {{ release: () => void } | { holder: Holder & About }} the function that gives it back, or who has it
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
 * A link to a whole file: no one ever reads half a lock, and it fails where there is one.
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
 * Removes a dead lock, unless another process has just put its own in its place: that is put back.
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
 * The process that a process was started by, or that has taken it over since; null where there is no /proc.
 * @param {number} pid
 */
export const parentOf = (pid) => statOf(pid, 4)

/**
 * A field of /proc/<pid>/stat, counted from 1; the second, a name, may hold spaces. Null where there is no /proc.
 * @param {number} pid
 * @param {number} field
 */
function statOf(pid, field) {
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[field - 3] ?? null
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code
