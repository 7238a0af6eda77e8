import type { Generated, GeneratedAlways } from 'kysely'

/** Tables that belong to no domain. */
export interface InfraTables {
  outbox: {
    id: GeneratedAlways<string>
    kind: 'mail' | 'sms'
    to: string
    subject: string
    text: string
    html: string | null
    code: string | null
    /** In addition to the usual ones. */
    headers: Generated<Record<string, string>>
    /** A mail with a key is accepted once. */
    key: Generated<string | null>
    at: Date
  }
  tidied: { one: Generated<boolean>; at: Date; heldUntil: Date | null }
  rateLimits: { key: string; hits: Date[]; until: Date }
  audit: {
    id: GeneratedAlways<string>
    userId: string | null
    action: string
    address: string | null
    detail: Generated<Record<string, unknown>>
    at: Date
  }
  jobOwners: { jobId: string; worker: number }
}
