import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isEmail } from '@fankeep/shared/contract/rules'
import { z } from 'zod'

/** Signs our mails (RFC 6376). The public half is in the DNS, at `<selector>._domainkey.<domain>`. */
export interface DkimConfig {
  /** The domain of `MAIL_FROM`, for DMARC alignment. */
  domain: string
  selector: string
  /** PEM. */
  privateKey: string
  /** The `p` tag of the DNS record: base64 of the public key (DER). */
  publicKey: string
}

/** Where undeliverable mails return to, and where we receive them. */
export interface BouncesConfig {
  /** `bounces@fankeep.example`; each mail gets its own variant, `bounces+….@fankeep.example`. */
  address: string
  host: string
  /** 0 takes any free port. */
  port: number
}

/** The address in `FanKeep <no-reply@fankeep.example>`, or the text itself. */
export const addressOf = (from: string): string => /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from.trim()

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const defaultMailFrom = 'FanKeep <no-reply@fankeep.example>'

/** The environment variables for mail, except `SMTP_URL` and ports. */
export const mailVariables = {
  MAIL_FROM: z
    .string()
    .refine((from) => isEmail(addressOf(from)), 'must contain an address: FanKeep <no-reply@fankeep.example>')
    .default(defaultMailFrom),
  DKIM_KEY: z.string().optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'must be a name of letters, digits and hyphens')
    .optional(),
  BOUNCE_ADDRESS: z
    .string()
    .toLowerCase()
    .regex(
      // Short, so that each mail's address has at most 64 characters before the `@` (RFC 5321, 4.5.3.1.1).
      /^[a-z0-9-]{1,16}@[a-z0-9.-]+\.[a-z]+$/,
      'must be an address like bounces@fankeep.example, with at most 16 letters before the @',
    )
    .optional(),
  MAIL_WARM_UP: z
    .string()
    .regex(/^[1-9]\d{0,7}$/, 'must be a whole number of mails, 1 or more')
    .transform(Number)
    .optional(),
  BOUNCE_HOST: z.string().default('127.0.0.1'),
}

type Given = Record<string, string | undefined>

/** The key that signs mails, if one is configured; `problem` says what is wrong with it. */
export function dkimOf(
  { DKIM_KEY, DKIM_SELECTOR, MAIL_FROM = defaultMailFrom }: Given,
  base: string,
): { dkim: DkimConfig | undefined; problem?: string } {
  if (!DKIM_KEY || !DKIM_SELECTOR) return { dkim: undefined }
  try {
    return { dkim: readDkim(resolve(base, DKIM_KEY), DKIM_SELECTOR, MAIL_FROM) }
  } catch (error) {
    return { dkim: undefined, problem: `DKIM_KEY ${(error as Error).message}` }
  }
}

/** Both or neither: setting only one is reported earlier. */
export const readBounces = (given: {
  BOUNCE_ADDRESS?: string | undefined
  BOUNCE_PORT?: number | undefined
  BOUNCE_HOST: string
}): BouncesConfig | undefined =>
  given.BOUNCE_ADDRESS !== undefined && given.BOUNCE_PORT !== undefined
    ? { address: given.BOUNCE_ADDRESS, host: given.BOUNCE_HOST, port: given.BOUNCE_PORT }
    : undefined

const leastBits = 2048

/** @throws Error that says what is wrong with the file, to be shown after the variable's name */
function readDkim(file: string, selector: string, mailFrom: string): DkimConfig {
  const privateKey = readKeyFile(file)
  const key = openKey(privateKey)
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  // Few receivers verify Ed25519 (RFC 8463); all verify RSA.
  if (key.asymmetricKeyType !== 'rsa' || modulusLength < leastBits)
    throw new Error(
      `must be an RSA key with at least ${leastBits} bits (openssl genrsa -out dkim.pem ${leastBits})`,
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
    throw new Error('contains no private key in PEM format')
  }
}
