import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Keyed functions over `SECRET_KEY`. Each purpose has its own key (HKDF, RFC 5869), so a value of one purpose is not valid for another. */
export interface Crypto {
  /** HMAC-SHA-256, base64url: signs media addresses, and hashes codes and visitors' addresses. */
  sign: (purpose: string, text: string) => string
  /** What `sign` returned with this key and with each older one: to find a stored signature after the key was changed. */
  everySignature: (purpose: string, text: string) => string[]
  /** Whether `signature` is ours; compares in constant time. */
  verify: (purpose: string, text: string, signature: string) => boolean
  /**
   * AES-256-GCM: `key.iv.tag.text`, base64url; `key` is the id of the key.
   * @param row what the text belongs to (`media_accounts 12`), as additional data: it cannot be opened in another row.
   */
  seal: (purpose: string, text: string, row?: string) => string
  /** @throws Error if the text was not sealed for this purpose and row with the current key or a configured older one. */
  open: (purpose: string, sealed: string, row?: string) => string
  /** Whether a text is sealed with the current key; if not, it should be sealed again. */
  isCurrent: (sealed: string) => boolean
}

/**
 * @param secretKey `SECRET_KEY`: seals and signs everything.
 * @param olderKeys `SECRET_KEY_OLD`: still open what they sealed, until `pnpm rotate-key` has sealed it again.
 */
export function createCrypto(secretKey: string, olderKeys: readonly string[] = []): Crypto {
  const current = keyRing(secretKey)
  const rings = new Map([secretKey, ...olderKeys].map((secret) => [idOf(secret), keyRing(secret)]))
  const currentId = idOf(secretKey)
  const signWith = (ring: KeyRing, purpose: string, text: string) =>
    createHmac('sha256', ring(purpose)).update(text).digest('base64url')
  const sign = (purpose: string, text: string) => signWith(current, purpose, text)

  return {
    sign,
    everySignature: (purpose, text) => [...rings.values()].map((ring) => signWith(ring, purpose, text)),
    verify: (purpose, text, signature) => isSame(sign(purpose, text), signature),
    seal: (purpose, text, row = '') => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current(purpose), iv).setAAD(Buffer.from(row))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
      return [currentId, ...parts].join('.')
    },
    open: (purpose, sealed, row = '') => {
      const [id = '', ...parts] = sealed.split('.')
      const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (!iv || !tag || !text) throw new Error('Not a sealed value')
      const ring = rings.get(id)
      if (!ring)
        throw new Error(`Sealed with the key ${id}, which is neither SECRET_KEY nor in SECRET_KEY_OLD`)
      const decipher = createDecipheriv('aes-256-gcm', ring(purpose), iv, { authTagLength: 16 })
      decipher.setAAD(Buffer.from(row)).setAuthTag(tag)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
    isCurrent: (sealed) => sealed.startsWith(`${currentId}.`),
  }
}

/** The keys of one secret, by purpose. */
type KeyRing = (purpose: string) => Buffer

function keyRing(secret: string): KeyRing {
  const keys = new Map<string, Buffer>()
  return (purpose) => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, 'fankeep', purpose, 32))
    keys.set(purpose, key)
    return key
  }
}

/** Identifies a secret without revealing it: 48 bits of a key that is used for nothing else. */
const idOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'fankeep', 'id of the key', 6)).toString('hex')

/** Compares in constant time, so that timing does not reveal where two texts differ. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}

/** SHA-256, hex: enough for input that is already random (a session's token). */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
