import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { build } from 'esbuild'

/**
 * Bundles with esbuild into a folder from which processes may be starting at the same time: a file with unchanged content is not
 * touched, any other is replaced atomically, and an entry only after the chunks it imports.
 *
 * @param {Omit<import('esbuild').BuildOptions, 'write' | 'metafile'>} options
 * @returns {Promise<string[]>} the files of this build, as absolute paths
 * @throws Error with esbuild's message
 */
export async function bundle(options) {
  const { outputFiles, metafile } = await build({ ...options, write: false, metafile: true })
  const base = options.absWorkingDir ?? process.cwd()
  const entries = new Set(
    Object.entries(metafile.outputs).flatMap(([file, { entryPoint }]) =>
      entryPoint ? resolve(base, file) : [],
    ),
  )
  const isEntry = ({ path }) => entries.has(path)
  for (const file of outputFiles.filter((one) => !isEntry(one))) replace(file)
  for (const file of outputFiles.filter(isEntry)) replace(file)
  return outputFiles.map(({ path }) => path)
}

function replace({ path, contents }) {
  if (holds(path, contents)) return
  mkdirSync(dirname(path), { recursive: true })
  const replacement = `${path}.${randomUUID()}`
  try {
    writeFileSync(replacement, contents)
    renameSync(replacement, path)
  } catch (error) {
    rmSync(replacement, { force: true })
    throw error
  }
}

function holds(path, contents) {
  try {
    return readFileSync(path).equals(contents)
  } catch {
    return false
  }
}
