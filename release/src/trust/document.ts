import { opsRoles } from '@fankeep/shared/contract/ops'
import { z } from 'zod'
import { Problem } from '../problem'
import { type Envelope, envelope, payloadOf, signersOf } from './envelope'
import { parsePublicKey, type PublicKey } from './keys'

export const trustType = 'application/vnd.fankeep.trust+json'

const keyIds = z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(50)

/** `shell`, or a remote's. */
export const releaseName = z.string().regex(/^(shell|mf-[a-z0-9-]{1,30})$/)

const token = z.strictObject({
  /** SHA-256 of the token, as hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  role: z.enum(opsRoles),
  /** For the role `owner`. */
  release: releaseName.optional(),
  until: z.iso.datetime(),
})
export type TokenOf = z.infer<typeof token>

/**
 * Who may change and sign what (modeled on TUF's root and delegations). Each version of the document is signed by enough root keys of
 * the version before and by enough of its own. So a machine that has the first version can follow it to the newest.
 */
export const trustDocument = z
  .strictObject({
    version: z.int().min(1),
    /** Public keys by their id. */
    keys: z.record(z.string(), z.strictObject({ name: z.string().min(1).max(60), public: z.base64() })),
    /** The keys that can change this document, and how many must sign. */
    root: z.strictObject({ keys: keyIds.min(1), threshold: z.int().min(1) }),
    /** The keys that can roll back any release, and put any signed version live: of people at the console, and of the edge servers. */
    operators: z.strictObject({ keys: keyIds }),
    /** Tokens for `/ops`, by their holders' names: their hash, what they allow, and until when. */
    tokens: z.record(z.string(), token).optional(),
    /** By release: its owners, how many of them must sign a version, and the addresses it can have. */
    releases: z.record(
      releaseName,
      z.strictObject({
        keys: keyIds,
        threshold: z.int().min(1),
        /** Addresses, `/gifts/*` for all below one; absent for the shell. */
        routes: z.array(z.string()).optional(),
        /** Whether it can provide the frame of the member center. */
        layout: z.boolean().optional(),
      }),
    ),
  })
  .superRefine((document, context) => {
    const named = [
      ...document.root.keys,
      ...document.operators.keys,
      ...Object.values(document.releases).flatMap(({ keys }) => keys),
    ]
    const unknown = named.find((id) => !Object.hasOwn(document.keys, id))
    if (unknown) context.addIssue({ code: 'custom', message: `key ${unknown} is named but missing` })
    if (document.root.threshold > new Set(document.root.keys).size)
      context.addIssue({ code: 'custom', message: 'the root threshold exceeds the number of root keys' })
    for (const [name, { keys, threshold }] of Object.entries(document.releases))
      // For a release without owners, nothing new can be signed.
      if (threshold > Math.max(1, new Set(keys).size))
        context.addIssue({ code: 'custom', message: `${name} needs more signatures than it has keys` })
    for (const [id, { public: text }] of Object.entries(document.keys))
      if (idOrNone(text) !== id)
        context.addIssue({ code: 'custom', message: `key ${id} does not match its id` })
  })
export type TrustDocument = z.infer<typeof trustDocument>

const idOrNone = (text: string) => {
  try {
    return parsePublicKey(text).id
  } catch {
    return undefined
  }
}

/** The keys of these ids. */
export const keysOf = ({ keys }: TrustDocument, ids: string[]): PublicKey[] =>
  [...new Set(ids)].flatMap((id) => (keys[id] ? [parsePublicKey(keys[id].public)] : []))

/** The name of a key, for a person. */
export const nameOf = ({ keys }: TrustDocument, id: string): string => keys[id]?.name ?? id.slice(0, 12)

/**
 * The document in an envelope that its own root signed. @param where its origin, for a person
 * @throws Problem
 */
export function openTrust(value: unknown, where: string): { document: TrustDocument; sealed: Envelope } {
  const outer = envelope.safeParse(value)
  const inner = outer.success ? trustDocument.safeParse(payloadOf(outer.data)) : undefined
  if (!outer.success || !inner?.success)
    throw new Problem(
      `${where} is not a valid trust document: ${inner?.error?.issues[0]?.message ?? 'not an envelope'}.`,
    )
  if (!isSignedBy(outer.data, inner.data))
    throw new Problem(`${where} is not signed by enough of its own root keys.`, 'not_signed')
  return { document: inner.data, sealed: outer.data }
}

/** Whether enough root keys of a document signed an envelope. */
export const isSignedBy = (sealed: Envelope, { root, ...rest }: TrustDocument): boolean =>
  signersOf(sealed, trustType, keysOf({ root, ...rest }, root.keys)).length >= root.threshold

/** Whether a release can have an address: the same, or below `/gifts/*`. Case does not matter. */
export function mayHaveRoute(routes: string[] | undefined, path: string): boolean {
  const wanted = path.toLowerCase()
  return (routes ?? []).some((route) => {
    const allowed = route.toLowerCase()
    return allowed.endsWith('/*') ? wanted.startsWith(allowed.slice(0, -1)) : wanted === allowed
  })
}
