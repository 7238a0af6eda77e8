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
export function saveText(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  saveFrom(address, name)
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
