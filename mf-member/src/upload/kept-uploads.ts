import { newId } from '@fankeep/shared/host'

/**
 * The name of an unfinished upload, kept for the browser session: if the same files are chosen again after a reload (or a
 * stop), the upload resumes where it stopped. A page cannot keep the files themselves.
 */
interface Kept {
  upload: string
  files: string
}

const keyOf = (page: string) => `fankeep.upload.${page}`
const printOf = (files: File[]) =>
  JSON.stringify(files.map((file) => [file.name, file.size, file.lastModified]))

export function nameOfUpload(page: string, files: File[]): { upload: string; resume: boolean } {
  const print = printOf(files)
  const kept = read(page)
  if (kept?.files === print) return { upload: kept.upload, resume: true }
  const upload = newId()
  try {
    sessionStorage.setItem(keyOf(page), JSON.stringify({ upload, files: print } satisfies Kept))
  } catch {
    // Storage is full or forbidden: then a reload starts from the beginning.
  }
  return { upload, resume: false }
}

export function forgetUpload(page: string): void {
  try {
    sessionStorage.removeItem(keyOf(page))
  } catch {
    // Forbidden: nothing was stored.
  }
}

function read(page: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(page)) ?? 'null') as Kept | null
  } catch {
    return null
  }
}
