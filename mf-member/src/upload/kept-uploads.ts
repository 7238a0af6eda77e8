/**
 * The name of an unfinished upload, kept for the browser session: the same files chosen again after a reload (or a
 * stop) go on where they stopped instead of from the beginning. Files themselves cannot be kept by a page.
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
  const upload = uuid()
  try {
    sessionStorage.setItem(keyOf(page), JSON.stringify({ upload, files: print } satisfies Kept))
  } catch {
    // Storage is full or forbidden: then a reload begins anew.
  }
  return { upload, resume: false }
}

export const forgetUpload = (page: string) => sessionStorage.removeItem(keyOf(page))

function read(page: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(page)) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** `crypto.randomUUID` is missing on a plain-HTTP address in the local network, where the product is tried out. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
