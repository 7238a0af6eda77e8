import { sign as signBytes, verify as verifyBytes } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../parse-json'
import type { PrivateKey, PublicKey } from './keys'

/** A signed document in the DSSE format, which in-toto and sigstore use: the payload as base64, and its signatures. */
export const envelope = z.strictObject({
  payloadType: z.string(),
  payload: z.base64(),
  signatures: z.array(z.strictObject({ keyid: z.string(), sig: z.base64() })).max(20),
})
export type Envelope = z.infer<typeof envelope>

/** The bytes that are signed: the type and the payload, each with its length, so that neither can be mistaken for the other. */
const signedBytes = (payloadType: string, payload: Buffer) =>
  Buffer.concat([
    Buffer.from(`DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `),
    payload,
  ])

/** Signs an envelope's bytes with Ed25519. */
export const signatureOf = (payloadType: string, payload: Buffer, { id, key }: PrivateKey) => ({
  keyid: id,
  sig: signBytes(null, signedBytes(payloadType, payload), key).toString('base64'),
})

export function sealEnvelope(payloadType: string, value: unknown, keys: PrivateKey[]): Envelope {
  const payload = Buffer.from(JSON.stringify(value))
  return {
    payloadType,
    payload: payload.toString('base64'),
    signatures: keys.map((key) => signatureOf(payloadType, payload, key)),
  }
}

/** The envelope with one more signature; unchanged if the key has signed it already. */
export function addSignature(sealed: Envelope, key: PrivateKey): Envelope {
  if (sealed.signatures.some(({ keyid }) => keyid === key.id)) return sealed
  const signature = signatureOf(sealed.payloadType, Buffer.from(sealed.payload, 'base64'), key)
  return { ...sealed, signatures: [...sealed.signatures, signature] }
}

/** The ids of those among these keys that signed it; each counts once, even if its signature is repeated. */
export function signersOf(sealed: Envelope, payloadType: string, keys: PublicKey[]): string[] {
  if (sealed.payloadType !== payloadType) return []
  const bytes = signedBytes(payloadType, Buffer.from(sealed.payload, 'base64'))
  return keys
    .filter(({ id, key }) =>
      sealed.signatures.some(
        ({ keyid, sig }) => keyid === id && verifyBytes(null, bytes, key, Buffer.from(sig, 'base64')),
      ),
    )
    .map(({ id }) => id)
}

/** The content of an envelope; undefined if it is invalid. Does not check signatures (`signersOf` does). */
export const payloadOf = ({ payload }: Envelope): unknown =>
  parseJson(Buffer.from(payload, 'base64').toString('utf8'))
