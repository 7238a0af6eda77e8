import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const isRegistry = (name: string) => name === 'registry' || name.startsWith('registry-')

/**
 * Copies a folder of releases while others publish. The registries (what is live) are copied first: every version they name
 * already existed then. Names that start with a dot are still being written.
 */
export async function copyReleases(from: string, to: string): Promise<void> {
  const names = (await readdir(from)).filter((name) => !name.startsWith('.'))
  await mkdir(to, { recursive: true })
  for (const name of names.toSorted((a, b) => Number(isRegistry(b)) - Number(isRegistry(a))))
    await copyTree(join(from, name), join(to, name)).catch(ifGone)
}

/**
 * Puts copied releases into a folder that has none. The registries come last, each moved into place as a whole, so the next attempt can continue
 * an interrupted one.
 * @returns whether the releases are in place; false if the folder already has its own registry
 */
export async function restoreReleases(from: string, to: string): Promise<boolean> {
  await mkdir(to, { recursive: true })
  const there = await readdir(to)
  if (there.includes('registry')) return false
  const names = await readdir(from)
  for (const name of names.filter((one) => !isRegistry(one))) await copyTree(join(from, name), join(to, name))
  // `registry` marks completion, so it comes after the registries of other environments.
  for (const name of names.filter(isRegistry).toSorted().toReversed()) {
    if (there.includes(name)) continue
    const part = join(to, `.${name}`)
    await rm(part, { recursive: true, force: true })
    await copyTree(join(from, name), part)
    await rename(part, join(to, name))
  }
  return true
}

async function copyTree(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null
    throw error
  })
  if (!entries) return copyFile(from, to)
  await mkdir(to, { recursive: true })
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    await (entry.isDirectory() ? copyTree(source, target) : copyFile(source, target)).catch(ifGone)
  }
}

/** Deleted since it was listed: a day of telemetry, a version that `release prune` took. */
function ifGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
