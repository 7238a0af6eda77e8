import { withoutIsolates } from '../contract/isolate'

/** Makes the browser download an address, under the server's file name or `name`. */
export function saveFrom(address: string, name = '') {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

/** Saves text as a file. */
export const saveText = (name: string, text: string, type = 'text/plain') =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))

/** Saves a blob as a file. */
export function saveBlob(name: string, file: Blob) {
  const address = URL.createObjectURL(file)
  saveFrom(address, name)
  // A browser can still be reading for a while after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A file name that is valid on every system: no separators or control characters, no dots at its ends, at most 100 characters. */
export const fileNameOf = (text: string) =>
  withoutIsolates(text)
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, '-')
    .slice(0, 100)
    .replace(/^[\s.]+|[\s.]+$/g, '')
