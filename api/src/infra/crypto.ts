import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Keyed functions over `SECRET_KEY`. Each purpose has a key of its own (HKDF, RFC 5869), so none can play another. */
export interface Crypto {
  /** HMAC-SHA-256, base64url: signs addresses of media, keeps codes and addresses of visitors as hashes. */
  sign: (purpose: string, text: string) => string
  /** Whether `signature` is ours; compares in constant time. */
  verify: (purpose: string, text: string, signature: string) => boolean
  /** AES-256-GCM: `iv.tag.text`, base64url. */
  seal: (purpose: string, text: string) => string
  /** @throws Error where the text was not sealed by us for this purpose. */
  open: (purpose: string, sealed: string) => string
}

export function createCrypto(secretKey: string): Crypto {
  const keys = new Map<string, Buffer>()
  const keyOf = (purpose: string) => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secretKey, 'fankeep', purpose, 32))
    keys.set(purpose, key)
    return key
  }
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', keyOf(purpose)).update(text).digest('base64url')

  return {
    sign,
    verify: (purpose, text, signature) => isSame(sign(purpose, text), signature),
    seal: (purpose, text) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
    },
    open: (purpose, sealed) => {
      const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
      if (!iv || !tag || !text) throw new Error('Not a sealed text')
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), iv, { authTagLength: 16 })
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}

/** Compares in a time that tells nothing of where two texts differ. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}

/** SHA-256, hex: enough for what is random already (a session's token). */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
