import type { PlatformKey } from '@fankeep/shared/contract'
import type { Generated, GeneratedAlways } from 'kysely'

interface Page {
  id: GeneratedAlways<string>
  userId: string
  platform: PlatformKey
  handle: string
  /** Every handle this page ever had, the present one among them. */
  handles: string[]
  url: string
  name: string
  /** An address, or `file:<hash>` of a picture kept with this page. */
  avatar: Generated<string>
  state: Generated<'active' | 'suspended' | 'hijacked' | 'lost_access'>
  role: Generated<'main' | 'backup'>
  auto: Generated<'off' | 'daily' | 'weekly'>
  fans: Generated<number>
  fansGone: Generated<number>
  posts: Generated<number>
  bytes: Generated<string>
  listAt: Generated<Date | null>
  wholeListAt: Generated<Date | null>
  fansVersion: Generated<number>
  lastBackup: Generated<Date | null>
  /** Whether fans may leave their address at this page, and the chance in that page's address. */
  optIn: Generated<boolean>
  optInSlug: Generated<string | null>
  /** Other pages of the member that it leads to. */
  optInLinks: Generated<string[]>
  /** When the next backup by itself is due, and when signs of a hijack are next looked for. */
  nextBackup: Generated<Date | null>
  nextLook: Generated<Date | null>
  stateBefore: Generated<'active' | 'suspended' | 'hijacked' | 'lost_access' | null>
  /** How many sign-ups its member aims for, and when they are reminded to rehearse a CallBack. */
  signUpGoal: Generated<number | null>
  rehearsalReminder: Generated<Date | null>
  createdAt: Date
}

export interface PagesTables {
  /** The live ones: a view, through which they are also written. */
  pages: Page
  /** Those of the bin as well; for this module alone, and for what has to see every page. */
  allPages: Page & { deletedAt: Generated<Date | null> }
  erasures: { pageId: string }
}

declare module '../../infra/database/schema' {
  interface Database extends PagesTables {}
}
