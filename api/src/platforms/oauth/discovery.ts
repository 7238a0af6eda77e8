import { z } from 'zod'
import type { Line } from './provider'

const address = z.url({ protocol: /^https?$/ })

/** OpenID Connect Discovery 1.0, section 3: the part we use. */
const document = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  revocation_endpoint: address.optional(),
})
type Document = z.infer<typeof document>

const fresh = 3_600_000
const kept = new Map<string, { at: number; document: Promise<Document> }>()

/**
 * The issuer's discovery document, cached for an hour.
 * @throws Error if it cannot be read, or names another issuer (section 4.3).
 */
export function discover({ at, ask }: Pick<Line, 'at' | 'ask'>): Promise<Document> {
  const issuer = at('server', '')
  const known = kept.get(issuer)
  if (known && performance.now() - known.at < fresh) return known.document
  const found = ask(`${issuer}/.well-known/openid-configuration`).then((answer) => {
    const read = document.parse(answer)
    if (read.issuer !== issuer) throw new Error('The discovery document is from another issuer')
    return read
  })
  kept.set(issuer, { at: performance.now(), document: found })
  // After a failure, the next caller asks again.
  found.catch(() => kept.delete(issuer))
  return found
}
