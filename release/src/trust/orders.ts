import { sign, verify } from 'node:crypto'
import type { Order, Witness } from '../registry'
import type { PrivateKey, PublicKey } from './keys'

/**
 * What an order is about: an entry of the registry; `gone` if the release is no longer there. An order is valid only in its
 * environment; production has no name.
 */
export interface Ordered {
  name: string
  revision: number
  entry: object | 'gone'
  environment?: string
}

/** The same bytes for the same content, whatever the order of its fields. */
const bytesOf = (kind: string, value: object) =>
  Buffer.from(`fankeep ${kind}\n${JSON.stringify(value, (_, each: unknown) => sorted(each))}`)

const sorted = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

export const signOrder = ({ id, key }: PrivateKey, ordered: Ordered): Order => ({
  revision: ordered.revision,
  by: id,
  sig: sign(null, bytesOf('order', ordered), key).toString('base64'),
})

export function isOrderOf(
  { revision, by, sig }: Order,
  ordered: Omit<Ordered, 'revision'>,
  keys: PublicKey[],
): boolean {
  const found = keys.find(({ id }) => id === by)
  return (
    found !== undefined &&
    verify(null, bytesOf('order', { ...ordered, revision }), found.key, Buffer.from(sig, 'base64'))
  )
}

export const signState = ({ id, key }: PrivateKey, state: object, previous: string | undefined): Witness => ({
  ...(previous && { previous }),
  by: id,
  sig: sign(null, bytesOf('state', { state, previous: previous ?? null }), key).toString('base64'),
})

export function isWitnessOf({ previous, by, sig }: Witness, state: object, keys: PublicKey[]): boolean {
  const found = keys.find(({ id }) => id === by)
  return (
    found !== undefined &&
    verify(
      null,
      bytesOf('state', { state, previous: previous ?? null }),
      found.key,
      Buffer.from(sig, 'base64'),
    )
  )
}
