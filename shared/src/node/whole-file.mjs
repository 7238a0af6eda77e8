import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/* Small files that a process cannot start without. A crash or a full disk in the middle of writing never leaves a half-written file. */

/**
 * Creates a file if it does not exist.
 * @param {string} file
 * @param {string} text
 * @param {number} [mode]
 * @returns {boolean} false if it exists: it is not changed
 */
export function makeWhole(file, text, mode) {
  return withDraft(file, text, mode, (draft) => {
    try {
      linkSync(draft, file)
      return true
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
      throw error
    }
  })
}

/**
 * Creates a file, or replaces it.
 * @param {string} file
 * @param {string} text
 * @param {number} [mode]
 */
export function writeWhole(file, text, mode) {
  withDraft(file, text, mode, (draft) => renameSync(draft, file))
}

/**
 * @template Result
 * @param {string} file
 * @param {string} text
 * @param {number | undefined} mode
 * @param {(draft: string) => Result} place
 * @returns {Result}
 */
function withDraft(file, text, mode, place) {
  const draft = `${file}.${process.pid}.part`
  try {
    const handle = openSync(draft, 'w', mode)
    try {
      writeFileSync(handle, text)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    return place(draft)
  } finally {
    rmSync(draft, { force: true })
  }
}
