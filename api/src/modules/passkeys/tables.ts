import type { PasskeyUse } from '@fankeep/shared/contract'
import type { Generated, GeneratedAlways } from 'kysely'

export interface PasskeysTables {
  passkeys: {
    id: GeneratedAlways<string>
    userId: string
    /** The credential id that the device chose, base64url. */
    credential: string
    /** A COSE key, base64url. */
    publicKey: string
    counter: string
    transports: string[]
    name: string
    synced: boolean
    createdAt: Date
    usedAt: Generated<Date | null>
  }
  passkeyAnswers: { challengeHash: string; expiresAt: Date }
  passkeyProofs: {
    codeHash: string
    userId: string
    sessionHash: string
    use: PasskeyUse
    since: Date
    expiresAt: Date
  }
}

declare module '../../infra/database/schema' {
  interface Database extends PasskeysTables {}
}
