import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface PlansTables {
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
    lookHours: number | null
    callbackSends: number | null
    callbackPeriod: Generated<'month' | 'plan'>
    callbackEmailOnly: Generated<boolean>
    packsMax: Generated<number>
    restoreDays: number | null
    restoreDry: Generated<boolean>
  }
  storagePacks: {
    id: string
    position: number
    storage: number
    stoType: number
    price: number
    monthPrice: number
    yearPrice: number
  }
  /** What a member holds, by dates: a plan, or something bought alongside it. */
  entitlements: {
    id: GeneratedAlways<string>
    userId: string
    kind: 'plan' | 'pages' | 'storage'
    planType: number | null
    count: Generated<number>
    bytes: ColumnType<string, string | number | undefined, string | number>
    /** What it was worth before tax, for the credit of unused days. */
    value: Generated<number>
    startsAt: Date
    /** Null is without end. */
    endsAt: Date | null
    orderId: Generated<string | null>
    createdAt: Date
  }
}

declare module '../../infra/database/schema' {
  interface Database extends PlansTables {}
}
