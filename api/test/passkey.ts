import type { CallOutput } from '@fankeep/shared/contract'
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { TestServer } from './server'

/*
 * A device that stores passkeys (WebAuthn Level 3, CTAP 2.1), implemented from the specifications, so that the tests are
 * independent of the code under test.
 */

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

/** A CBOR head: a type and a number up to 65,535 (RFC 8949, 3). */
function head(kind: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(kind << 5) | n])
  return n < 256 ? Buffer.from([(kind << 5) | 24, n]) : Buffer.from([(kind << 5) | 25, n >> 8, n & 255])
}
const cborInt = (n: number) => (n < 0 ? head(1, -1 - n) : head(0, n))
const cborBytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const cborText = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

/** A P-256 public key for ES256, in COSE. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' }) as { x?: string; y?: string }
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

/** Ways in which an answer can be wrong. */
export interface Twist {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** The device did not verify its user. */
  unverified?: boolean
  counter?: number
  /** Another device signs. */
  key?: KeyObject
  userHandle?: string
}

const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

const clientData = (type: string, challenge: string, twist: Twist) =>
  Buffer.from(
    JSON.stringify({
      type: twist.type ?? type,
      challenge: twist.challenge ?? challenge,
      origin: twist.origin ?? 'http://localhost:8080',
      crossOrigin: false,
    }),
  )

const answer = (id: Buffer, response: object) =>
  JSON.stringify({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  })

export type TestPasskey = ReturnType<typeof makePasskey>

/** A passkey with a new key pair. `counts`: whether the device counts its signatures; synced ones do not. */
export function makePasskey({ counts = true, synced = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let handle = ''

  function authenticatorData(rpId: string, twist: Twist, attested?: Buffer): Buffer {
    const flag =
      flags.present |
      (twist.unverified ? 0 : flags.verified) |
      (synced ? flags.backupEligible | flags.backedUp : 0) |
      (attested ? flags.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(twist.counter ?? (counts ? ++counter : 0))
    return Buffer.concat([
      sha256(twist.rpId ?? rpId),
      Buffer.from([flag]),
      count,
      attested ?? Buffer.alloc(0),
    ])
  }
  return {
    id: base64url(id),
    privateKey,
    /** The answer of `navigator.credentials.create`. */
    create: (options: CallOutput<'passkeys.beginAdd'>['options'], twist: Twist = {}) => {
      handle = options.user.id
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(options.rp.id, twist, attested))],
      ])
      return answer(id, {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, twist)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      })
    },
    /** The answer of `navigator.credentials.get`. */
    get: (options: CallOutput<'passkeys.beginLogin'>['options'], twist: Twist = {}) => {
      const data = authenticatorData(options.rpId, twist)
      const client = clientData('webauthn.get', options.challenge, twist)
      return answer(id, {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), twist.key ?? privateKey)),
        userHandle: twist.userHandle ?? handle,
      })
    },
  }
}

/** Adds a passkey as a member does. */
export async function addPasskey(server: TestServer, token: string, passkey = makePasskey()) {
  const { data, error } = await server.call('passkeys.beginAdd', {}, { token })
  if (error) throw new Error(`None may be added: ${error}`)
  const added = await server.call(
    'passkeys.add',
    { ticket: data.ticket, response: passkey.create(data.options) },
    { token },
  )
  if (added.code !== 1) throw new Error(`Not added: ${added.error}`)
  return { passkey, added: added.data }
}
