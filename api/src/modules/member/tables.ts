import type { Generated, GeneratedAlways } from 'kysely'

export interface MemberTables {
  users: {
    id: GeneratedAlways<string>
    /** Lower case. Unique only among proven addresses (`emailVerifiedAt`): an unproven claim blocks no one. */
    email: Generated<string>
    emailVerifiedAt: Date | null
    areaCode: Generated<string>
    tel: Generated<string>
    telVerifiedAt: Date | null
    passwordHash: string | null
    nickname: string
    sex: Generated<number>
    headPic: Generated<string>
    secondLogin: Generated<boolean>
    noticeActive: Generated<boolean>
    noticeStorage: Generated<boolean>
    /** The share of storage (80, 100 percent) of the last notification. */
    storageTold: Generated<number>
    language: Generated<string>
    /** When the account will be erased, if its member has requested that. */
    eraseAt: Generated<Date | null>
    createdAt: Date
    updatedAt: Date
  }
  /** Writes that were made with an idempotency key, and their answers. */
  idempotencyKeys: {
    userId: string
    key: string
    call: string
    bodyHash: string
    answer: object | null
    at: Date
  }
}

declare module '../../infra/database/schema' {
  interface Database extends MemberTables {}
}
