import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const isRegistry = (name: string) => name === 'registry' || name.startsWith('registry-')

/**
 * Copies a folder of releases while others publish. What is live is copied first: each version that it names was there before it.
 * What begins with a dot is still being written.
 */
export async function copyReleases(from: string, to: string): Promise<void> {
  const names = (await readdir(from)).filter((name) => !name.startsWith('.'))
  for (const name of names.toSorted((a, b) => Number(isRegistry(b)) - Number(isRegistry(a))))
    await copyTree(join(from, name), join(to, name)).catch(ifGone)
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
