/** How a body must come: bytes and milliseconds. */
export interface Pace {
  /** At least `least` bytes in each `window`, else the sender is cut off. */
  window: number
  least: number
  /** From its first byte to its last; none for uploads, which may take hours. */
  within?: number
}

/** Bounds of the bodies that visitors send. */
export interface BodyBounds {
  /** Bytes of a body that is no upload: as the api's own bound (api/src/infra/http/body.ts). */
  small: number
  /** Bytes of an upload. */
  upload: number
  /** Bodies on their way in, of one address (IPv6: a /64); uploads are counted apart. */
  perAddress: number
  /** Bytes held in memory: of one address, and in all. */
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
