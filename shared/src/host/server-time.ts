/** How far this device's clock is ahead of the server's, in milliseconds; negative if it is behind. */
let ahead = 0

/** The `Date` header counts whole seconds. */
const second = 1000

export interface Exchange {
  /** The answer's `Date` header (RFC 9110, section 6.6.1). */
  date: string | null
  /** By this device's clock, in milliseconds. */
  sent: number
  received: number
}

/**
 * Compares this device's clock with the server's, at each answer. The server wrote the date between sending and receiving: only what lies
 * outside of that is an error of this device's clock. A slow answer, or a device that slept meanwhile, changes nothing.
 */
export function learnTime({ date, sent, received }: Exchange): void {
  const written = Date.parse(date ?? '')
  if (Number.isNaN(written)) return
  ahead = Math.max(0, sent - written - second) + Math.min(0, received - written)
}

/**
 * The present by the server's clock, in milliseconds. Compare times that the server wrote with it: a device's clock can be days wrong.
 * @param here the same moment by this device's clock
 */
export const timeNow = (here = Date.now()): number => here - ahead
