import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder, and those above it, if they do not exist. `mkdirSync` with `recursive` never returns if the parent exists but
 * takes no folder, as in `/proc`.
 * @param {string} folder absolute
 * @param {number} [mode]
 */
export function makeFolder(folder, mode) {
  if (isFolder(folder)) return
  makeFolder(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have made it since.
    if (!isFolder(folder)) throw error
  }
}

/** @param {string} path */
const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
