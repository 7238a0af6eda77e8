import type { Generated, GeneratedAlways } from 'kysely'

export interface MemberTables {
  users: {
    id: GeneratedAlways<string>
    /** Lower case. Unique among those that were proven (`emailVerifiedAt`); a claim alone keeps no one out. */
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
    /** The mark of storage (80, 100 percent) they were notified of last. */
    storageTold: Generated<number>
    language: Generated<string>
    /** When the account is erased, where its member asked for that. */
    eraseAt: Generated<Date | null>
    createdAt: Date
    updatedAt: Date
  }
  /** Writes that were made under a key, with what they were answered. */
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
