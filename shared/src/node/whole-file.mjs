import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/*
 * Small files that a process cannot start without. Killed in the middle, or on a full disk, none is left half written.
 */

/**
 * Makes a file where there is none.
 * @param {string} file
 * @param {string} text
 * @param {number} [mode]
 * @returns {boolean} false where there is one: it stays as it is
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
 * Makes a file, or replaces it.
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
