import type { Readable } from 'node:stream'
import type { Pace } from './bounds'

/**
 * Watches how fast a body arrives. A window in which its bytes waited for us to read them does not count against the sender.
 * @param onSlow called once, if it arrives too slowly
 */
export function watchPace(body: Readable, { window, least, within }: Pace, onSlow: () => void) {
  let come = 0
  const stop = () => {
    clearInterval(windows)
    clearTimeout(deadline)
  }
  const slow = () => {
    stop()
    onSlow()
  }
  const windows = setInterval(() => {
    if (come < least && body.readableLength === 0) slow()
    come = 0
  }, window)
  const deadline = within === undefined ? undefined : setTimeout(slow, within)
  return { count: (bytes: number) => void (come += bytes), stop }
}
