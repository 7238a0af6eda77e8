import type { Generated } from 'kysely'

export interface UserTables {
  users: {
    id: Generated<string>
    /** Lower case. Unique among those that were proven (`emailVerifiedAt`); a claim alone keeps nobody out. */
    email: string
    emailVerifiedAt: Date | null
    areaCode: string
    tel: string
    telVerifiedAt: Date | null
    passwordHash: string | null
    nickname: string
    sex: Generated<number>
    headPic: Generated<string>
    /** What was bought or given; `effectivePlan` says what holds now. */
    vipType: Generated<number>
    vipUntil: Date | null
    secondLogin: Generated<boolean>
    noticeActive: Generated<boolean>
    noticeStorage: Generated<boolean>
    /** The mark of storage (80, 100 percent) he was told of last. */
    storageTold: Generated<number>
    language: string
    createdAt: Date
    updatedAt: Date
  }
  plans: {
    type: number
    position: number
    title: Record<string, string>
    day: number
    storage: number
    stoType: number
    backPlateNum: number
    addMaxNum: number
    addPrice: number
    price: number
    monthPrice: number
    oldMonthPrice: number
    yearPrice: number
    oldYearPrice: number
    pagesMax: number
    platformsMax: number | null
    fansShown: number | null
    autoBackup: 'off' | 'weekly' | 'daily'
    callbackSends: number | null
    callbackPeriod: 'month' | 'plan'
    callbackEmailOnly: boolean
  }
}
