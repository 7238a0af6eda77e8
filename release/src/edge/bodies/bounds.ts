/** How fast a body must arrive: bytes and milliseconds. */
export interface Pace {
  /** At least `least` bytes in each `window`, or the sender is cut off. */
  window: number
  least: number
  /** From its first byte to its last; unset for uploads, which can take hours. */
  within?: number
}

/** Bounds of the bodies that visitors send. */
export interface BodyBounds {
  /** Bytes of a body that is not an upload: the same as the api's own bound (api/src/infra/http/body.ts). */
  small: number
  /** Bytes of an upload. */
  upload: number
  /** Bodies being received from one address (IPv6: a /64); uploads are counted separately. */
  perAddress: number
  /** Bytes held in memory: from one address, and in total. */
  heldPerAddress: number
  held: number
  pace: Pace
  uploadPace: Pace
}

const MiB = 1024 ** 2

export const bodyBounds: BodyBounds = {
  small: 4 * MiB,
  upload: 5 * 1024 * MiB,
  perAddress: 32,
  heldPerAddress: 16 * MiB,
  held: 96 * MiB,
  pace: { window: 10_000, least: 10_000, within: 60_000 },
  uploadPace: { window: 60_000, least: 60_000 },
}
