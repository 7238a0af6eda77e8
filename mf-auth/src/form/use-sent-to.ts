import { useState } from 'react'

const prefix = 'fankeep.sentTo.'

/**
 * Where the last code of this kind went. Kept for the browser's session, as its countdown is: after a reload a code on
 * its way still counts, and who types the same address again need not wait for another.
 */
export function useSentTo(use: 'login' | 'reset'): [string | undefined, (target: string) => void] {
  const [sentTo, setSentTo] = useState(() => read(prefix + use))
  const keep = (target: string) => {
    setSentTo(target)
    try {
      sessionStorage.setItem(prefix + use, target)
    } catch {
      // Storage switched off: known while the page is open.
    }
  }
  return [sentTo, keep]
}

function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
