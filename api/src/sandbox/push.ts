import type { FastifyInstance } from 'fastify'
import { importJWK, jwtVerify } from 'jose'
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { chance } from './store'

interface Browser {
  keys: ECDH
  auth: Buffer
  /** The key given to `subscribe`: messages signed by another key are refused. */
  applicationKey: string
  messages: PushedMessage[]
  /** The faults of the next messages, which otherwise are accepted. */
  answers: PushFault[]
}

/** An error status; or the message is accepted, and the answer is lost. */
export type PushFault =
  | number
  | { status: number; headers: Record<string, string> }
  | { lost: 'cut' | 'hang' }

export interface PushedMessage {
  text: string
  urgency: string | undefined
  topic: string | undefined
}

/**
 * A push service and its browsers (RFC 8030): accepts a message if it is signed by the key that the browser subscribed with
 * (RFC 8292), and stores it as the browser decrypts it (RFC 8291).
 */
function createPushService(url: () => string) {
  const browsers = new Map<string, Browser>()
  /** The faults of the next messages, for any browser. */
  const faults: PushFault[] = []
  return {
    /** Subscribes a browser: returns the content of `PushSubscription.toJSON()`, flat. */
    subscribe: (applicationKey: string) => {
      const id = chance()
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      browsers.set(id, { keys, auth, applicationKey, messages: [], answers: [] })
      return {
        endpoint: `${url()}/push/${id}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    /** The messages to a browser, oldest first. */
    messagesOf: (endpoint: string) => browserOf(endpoint)?.messages ?? [],
    /** Queues faults for this browser's next messages. */
    answerWith: (endpoint: string, ...next: PushFault[]) => browserOf(endpoint)?.answers.push(...next),
    faults,
    unsubscribe: (endpoint: string) => browsers.delete(idOf(endpoint)),
    browser: (id: string) => browsers.get(id),
  }
  function browserOf(endpoint: string) {
    return browsers.get(idOf(endpoint))
  }
}

const idOf = (endpoint: string) => endpoint.slice(endpoint.lastIndexOf('/') + 1)

export function addPush(fastify: FastifyInstance, url: () => string) {
  const service = createPushService(url)
  fastify.post<{ Params: { id: string }; Body: Buffer }>(
    '/push/:id',
    async ({ params, headers, body }, reply) => {
      const browser = service.browser(params.id)
      if (!browser) return reply.code(410).send()
      const fault = browser.answers.shift() ?? service.faults.shift()
      if (typeof fault === 'number') return reply.code(fault).send()
      if (fault && 'status' in fault) return reply.code(fault.status).headers(fault.headers).send()
      if (!(await isSigned(headers.authorization, browser.applicationKey, url())))
        return reply.code(403).send()
      if (
        headers['content-encoding'] !== 'aes128gcm' ||
        !/^\d+$/.test(String(headers.ttl)) ||
        body.length > 4096
      )
        return reply.code(400).send()
      const one = (name: string) => headers[name]?.toString()
      browser.messages.push({ text: decrypt(body, browser), urgency: one('urgency'), topic: one('topic') })
      if (!fault) return reply.code(201).send()
      // Accepted, but the answer never arrives.
      if (fault.lost === 'cut') reply.raw.destroy()
      return reply.hijack()
    },
  )
  // For browser tests, where the browser has no push service.
  fastify.post<{ Body: { key?: string } | null }>('/push', async ({ body }) =>
    service.subscribe(body?.key ?? ''),
  )
  fastify.get<{ Params: { id: string } }>(
    '/push/:id',
    async ({ params }) => service.browser(params.id)?.messages ?? [],
  )
  return service
}

/** `Authorization: vapid t=…, k=…` (RFC 8292, section 3). */
async function isSigned(header: string | undefined, key: string, audience: string): Promise<boolean> {
  const [, token = '', by = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  if (by !== key) return false
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const verifier = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256')
  return jwtVerify(token, verifier, { audience, maxTokenAge: undefined }).then(
    ({ payload }) => /^(mailto:|https:)/.test(payload.sub ?? ''),
    () => false,
  )
}

/** Decrypts one aes128gcm record (RFC 8188), with its key derived as in RFC 8291. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20]!
  const theirs = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = (name: string) => Buffer.from(`${name}\0`)
  const shared = keys.computeSecret(theirs)
  const material = hkdf(shared, auth, Buffer.concat([info('WebPush: info'), keys.getPublicKey(), theirs]), 32)
  const key = hkdf(material, salt, info('Content-Encoding: aes128gcm'), 16)
  const nonce = hkdf(material, salt, info('Content-Encoding: nonce'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

const hkdf = (material: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', material, salt, info, length))
