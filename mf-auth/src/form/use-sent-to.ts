import { useState } from 'react'

const prefix = 'fankeep.sentTo.'

/**
 * Where the last code of this kind was sent. Stored for the browser session, like its countdown: after a reload a code on
 * its way is still valid, and typing the same address again does not require another.
 */
export function useSentTo(use: 'login' | 'reset'): [string | undefined, (target: string) => void] {
  const [sentTo, setSentTo] = useState(() => read(prefix + use))
  const keep = (target: string) => {
    setSentTo(target)
    try {
      sessionStorage.setItem(prefix + use, target)
    } catch {
      // Storage is switched off: known only while the page is open.
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
