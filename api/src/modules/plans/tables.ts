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
  /** What a member has, with dates: a plan, or an extra bought alongside it. */
  entitlements: {
    id: GeneratedAlways<string>
    userId: string
    kind: 'plan' | 'pages' | 'storage'
    planType: number | null
    count: Generated<number>
    bytes: ColumnType<string, string | number | undefined, string | number>
    /** Its price before tax, from which the credit for unused days is computed. */
    value: Generated<number>
    startsAt: Date
    /** Null means without end. */
    endsAt: Date | null
    orderId: Generated<string | null>
    createdAt: Date
  }
}

declare module '../../infra/database/schema' {
  interface Database extends PlansTables {}
}
