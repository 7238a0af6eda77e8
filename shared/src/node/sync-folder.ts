import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Puts a folder, and those above it up to `top`, on the disk. Only after that does a file that was created or renamed in it survive a power cut.
 * A file system that cannot do this (some network drives) is left as it is.
 */
export async function syncFolder(path: string, top = path): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await folder.close()
  }
  if (path !== top) await syncFolder(dirname(path), top)
}
