import { posix } from 'node:path'

/**
 * The tests nearest to the changes, by folders: a file's own test and those of its module come before those of
 * the rest of its package.
 * @param {string[]} tests files, from the project's root, with slashes
 * @param {string[]} changed likewise
 * @param {number} most
 */
export function nearestTests(tests, changed, most) {
  const distance = (test) => Math.min(...changed.map((file) => foldersBetween(test, file)))
  return tests
    .map((test) => ({ test, steps: distance(test) }))
    .sort((a, b) => a.steps - b.steps)
    .slice(0, most)
    .map(({ test }) => test)
}

/** Folder steps from one file to another; half a step less if one is the other's test. */
function foldersBetween(test, file) {
  if (test === file) return -1
  const steps = posix.relative(posix.dirname(test), posix.dirname(file)).split('/').filter(Boolean).length
  return nameOf(test) === nameOf(file) ? steps - 0.5 : steps
}

const nameOf = (file) => posix.basename(file).replace(/(\.test)?\.[a-z]+$/, '')
