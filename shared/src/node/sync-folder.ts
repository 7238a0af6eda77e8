import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a folder, and the folders above it up to `top`, to the disk. Without this, a file that was created or renamed in the folder
 * may be lost in a power cut. On a file system that cannot do this (some network drives), nothing happens.
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
