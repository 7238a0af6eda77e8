/** Has the browser save what is behind an address: as the server names it, or by `name`. */
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

/** Saves what has come as a file. */
export function saveBlob(name: string, file: Blob) {
  const address = URL.createObjectURL(file)
  saveFrom(address, name)
  // A browser may read on for a while after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A name every system takes: no separators or controls, no dots at its ends, no longer than it needs to be recognised by. */
export const fileNameOf = (text: string) =>
  text
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, '-')
    .slice(0, 100)
    .replace(/^[\s.]+|[\s.]+$/g, '')
