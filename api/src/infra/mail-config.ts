import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** What signs our mails (RFC 6376). The public half is in the DNS, at `<selector>._domainkey.<domain>`. */
export interface DkimConfig {
  /** That of `MAIL_FROM`, so that DMARC finds them aligned. */
  domain: string
  selector: string
  /** PEM. */
  privateKey: string
  /** What the DNS record holds as `p`: base64 of the public key (DER). */
  publicKey: string
}

/** Where mails that could not be delivered come back to, and where we take them in. */
export interface BouncesConfig {
  /** `bounces@fankeep.example`; each mail gets its own, `bounces+….@fankeep.example`. */
  address: string
  host: string
  /** 0 takes any free port. */
  port: number
}

/** The address in `FanKeep <no-reply@fankeep.example>`, or the text itself. */
export const addressOf = (from: string): string => /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from.trim()

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const leastBits = 2048

/** @throws Error that says what is wrong with the file, to be shown after the variable's name */
export function readDkim(file: string, selector: string, mailFrom: string): DkimConfig {
  const privateKey = readKeyFile(file)
  const key = openKey(privateKey)
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  // Ed25519 (RFC 8463) is checked by few receivers; RSA by all.
  if (key.asymmetricKeyType !== 'rsa' || modulusLength < leastBits)
    throw new Error(
      `must be an RSA key of at least ${leastBits} bits (openssl genrsa -out dkim.pem ${leastBits})`,
    )
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return { domain: domainOf(addressOf(mailFrom)), selector, privateKey, publicKey: der.toString('base64') }
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}

function openKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new Error('holds no private key in PEM')
  }
}

/** So long that the address of any mail keeps within 64 characters before the `@` (RFC 5321, 4.5.3.1.1). */
export const bounceAddressPattern = /^[a-z0-9-]{1,16}@[a-z0-9.-]+\.[a-z]+$/
