import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { messageOf, Problem } from '../problem'

/** Verifies signatures. */
export interface PublicKey {
  /** SHA-256 of the key itself, as hex. */
  id: string
  key: KeyObject
}

/** Makes signatures. */
export interface PrivateKey {
  id: string
  key: KeyObject
}

/** Makes a new Ed25519 key, in a file that only its owner can read. @throws Problem if the file already exists */
export function makeKey(file: string, passphrase?: string): PrivateKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  const form = { type: 'pkcs8', format: 'pem' } as const
  const text = privateKey.export(passphrase ? { ...form, cipher: 'aes-256-cbc', passphrase } : form)
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new Problem(
      `The key cannot be written to ${file}: ${messageOf(error)}. Existing keys are never overwritten.`,
    )
  }
  return asPrivate(privateKey)
}

/** @throws Problem if the file cannot be read, is no Ed25519 key, or needs another passphrase */
export function readKey(file: string, passphrase?: string): PrivateKey {
  try {
    const key = createPrivateKey({
      key: readFileSync(file),
      ...(passphrase && { passphrase }),
    })
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is not an Ed25519 key')
    return asPrivate(key)
  } catch (error) {
    throw new Problem(
      `The key ${file} cannot be used: ${messageOf(error)}. Create one with \`release key NAME\`; an encrypted key needs RELEASE_KEY_PASSPHRASE.`,
    )
  }
}

/** A secret that only holders of this key can compute, always the same one: its signature of a text that is signed for nothing else. */
export const secretOf = ({ key }: PrivateKey): string =>
  hashOf(sign(null, Buffer.from('fankeep cookies'), key))

/** The form of a key in the trust document: SPKI as base64. */
export const publicText = ({ key }: PrivateKey): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')

/** @throws Error if it is no Ed25519 key */
export function parsePublicKey(text: string): PublicKey {
  const key = createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is not an Ed25519 key')
  return { id: idOf(key), key }
}

const asPrivate = (key: KeyObject): PrivateKey => ({ id: idOf(createPublicKey(key)), key })

const idOf = (key: KeyObject) => hashOf(key.export({ type: 'spki', format: 'der' }))

/** SHA-256 as hex. */
export const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
