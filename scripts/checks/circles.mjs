import { posix } from 'node:path'

/* Circular imports, among files and, in each folder, among its entries. Types count: a file that imports a type cannot be read,
   moved or tested without the file that defines it. */

/** Tests, and files only for tests, may import across. */
const isTest = (file) => /\.test\.[a-z]+$|\/test-[^/]+\.ts$|\/testing(\.tsx?$|\/)|^api\/test\//.test(file)

/**
 * @param {{ file: string, specifier: string }[]} imports
 * @param {ReadonlySet<string>} files all existing files, from the project's root, with slashes
 * @returns {[from: string, to: string][]} the imports that lead to a file of the project by path
 */
export const edgesOf = (imports, files) =>
  imports.flatMap(({ file, specifier }) => {
    const to = specifier.startsWith('.')
      ? leadsTo(posix.join(posix.dirname(file), specifier), files)
      : undefined
    return to && to !== file ? [[file, to]] : []
  })

const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']
const leadsTo = (path, files) => endings.map((ending) => path + ending).find((file) => files.has(file))

/** @returns {string[]} each circle as one sentence with a path around it */
export function circleFaultsOf(edges) {
  const amongFiles = circlesOf(edges).map((way) => `Files import each other in a circle: ${way.join(' → ')}`)
  const withoutTests = edges.filter(([from]) => !isTest(from))
  const amongFolders = foldersOf(withoutTests.flat()).flatMap((folder) => {
    const childOf = (file) => (file.startsWith(folder) ? file.slice(folder.length).split('/')[0] : undefined)
    const between = withoutTests
      .map((edge) => edge.map(childOf))
      .filter(([from, to]) => from && to && from !== to)
    return circlesOf(between).map((way) => `${folder || 'The project'} has a circle: ${way.join(' → ')}`)
  })
  return [...amongFiles, ...amongFolders]
}

/** Every folder that contains any of these files, with a trailing slash: the project's own is `''`. */
const foldersOf = (files) => [
  '',
  ...new Set(files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1)))),
]

/** One cycle for each group of nodes that all reach each other. */
export function circlesOf(edges) {
  const next = new Map()
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  const circles = []
  const inCircle = new Set()
  for (const node of next.keys()) {
    if (inCircle.has(node)) continue
    const way = wayBack(node, next)
    if (!way) continue
    circles.push(way)
    for (const each of groupOf(node, next)) inCircle.add(each)
  }
  return circles
}

/** The shortest path from a node back to itself; undefined if there is none. */
function wayBack(start, next) {
  const came = new Map()
  const queue = [start]
  for (const node of queue)
    for (const to of next.get(node) ?? []) {
      if (to === start) {
        const way = [start]
        for (let at = node; at !== start; at = came.get(at)) way.unshift(at)
        return [start, ...way]
      }
      if (!came.has(to)) {
        came.set(to, node)
        queue.push(to)
      }
    }
  return undefined
}

const reached = (start, next) => {
  const seen = new Set([start])
  for (const node of seen) for (const to of next.get(node) ?? []) seen.add(to)
  return seen
}

/** All nodes that a node reaches and that reach it. */
const groupOf = (start, next) => [...reached(start, next)].filter((node) => reached(node, next).has(start))
