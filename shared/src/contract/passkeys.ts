import { z } from 'zod'
import { loginAnswer } from './auth'
import { type CallSchemas, empty, id, instant, text } from './wire'

/** A passkey's name; the server names a new one after the browser that made it. */
const name = text(60, 1)

/** What else a passkey can prove apart from a login: it then replaces a code of that use. */
export const passkeyUse = z.enum(['authorise', 'delete', 'page'])
export type PasskeyUse = z.infer<typeof passkeyUse>

const base64url = z.string().regex(/^[A-Za-z0-9_-]*$/)

/** A JSON field with the result of `PublicKeyCredential.toJSON()` (WebAuthn Level 3). */
const credential = <Response extends z.ZodType>(response: Response) =>
  z
    .string()
    .max(20_000)
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value)
      } catch {
        context.addIssue('Not JSON')
        return z.NEVER
      }
    })
    .pipe(
      z.object({
        id: base64url.min(1).max(1400),
        rawId: base64url.min(1).max(1400),
        type: z.literal('public-key'),
        response,
        clientExtensionResults: z.object({}).default({}),
        authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
      }),
    )

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const attestation = credential(
  z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(transport).max(10).optional().catch(undefined),
  }),
)
const assertion = credential(
  z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
)

/**
 * A challenge is valid once, for ten minutes, for its purpose, and for the session that requested it. `ticket` is returned with the answer; `options`
 * are for `navigator.credentials`, in the JSON of WebAuthn Level 3.
 */
const asked = z.object({
  ticket: z.string(),
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  }),
})
const ticket = z.string().max(200)

const passkey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  used_at: instant.nullable(),
  /** Whether its provider syncs it to the member's other devices. */
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

/**
 * Passkeys (WebAuthn): a member can have several, each with a name, and each is enough to log in. The device verifies its user, so a login with one
 * skips the second step. Refusals: `passkey_wrong`, `passkey_unknown`, `passkey_expired`.
 */
export const passkeysSchemas = {
  'passkeys.beginLogin': { request: empty, response: asked },
  'passkeys.login': {
    request: z.object({ ticket, response: assertion }),
    response: loginAnswer.options[0],
  },
  /** `ready` is false if this site's address cannot have passkeys: they need a domain, not an IP address. */
  'passkeys.list': {
    request: empty,
    response: z.object({ list: z.array(passkey), of: z.int(), ready: z.boolean() }),
  },
  /** `proof_required` as for `twoFactor.begin`; `passkey_limit`. */
  'passkeys.beginAdd': {
    request: empty,
    response: z.object({
      ticket: z.string(),
      options: z.object({
        challenge: z.string(),
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
        timeout: z.int(),
        attestation: z.literal('none'),
        authenticatorSelection: z.object({
          residentKey: z.literal('required'),
          requireResidentKey: z.literal(true),
          userVerification: z.literal('required'),
        }),
        excludeCredentials: z.array(
          z.object({
            type: z.literal('public-key'),
            id: z.string(),
            transports: z.array(transport).optional(),
          }),
        ),
      }),
    }),
  },
  'passkeys.add': { request: z.object({ ticket, response: attestation }), response: passkey },
  'passkeys.rename': { request: z.object({ id, name }), response: passkey },
  /** `proof_required` as for `twoFactor.begin`. The passkey no longer logs in; sessions that it opened continue. */
  'passkeys.remove': { request: z.object({ id }), response: empty },
  'passkeys.beginProof': { request: z.object({ use: passkeyUse }), response: asked },
  /** `code` is accepted wherever a code of that use is: once, for ten minutes, only from this session. */
  'passkeys.prove': {
    request: z.object({ use: passkeyUse, ticket, response: assertion }),
    response: z.object({ code: z.string() }),
  },
} satisfies Record<`passkeys.${string}`, CallSchemas>
