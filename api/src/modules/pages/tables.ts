import type { PlatformKey } from '@fankeep/shared/contract'
import type { Generated, GeneratedAlways } from 'kysely'

interface Page {
  id: GeneratedAlways<string>
  userId: string
  platform: PlatformKey
  handle: string
  /** Every handle this page ever had, including the current one. */
  handles: string[]
  url: string
  name: string
  /** A URL, or `file:<hash>` of a picture stored with this page. */
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
  /** Whether fans can leave their address on this page, and the random part of its sign-up page's address. */
  optIn: Generated<boolean>
  optInSlug: Generated<string | null>
  /** Other pages of the member that the sign-up page links to. */
  optInLinks: Generated<string[]>
  /** When the next automatic backup is due, and when the next probe for signs of a hijack is. */
  nextBackup: Generated<Date | null>
  nextLook: Generated<Date | null>
  stateBefore: Generated<'active' | 'suspended' | 'hijacked' | 'lost_access' | null>
  /** How many sign-ups its member aims for, and when they are reminded to rehearse a CallBack. */
  signUpGoal: Generated<number | null>
  rehearsalReminder: Generated<Date | null>
  createdAt: Date
}

export interface PagesTables {
  /** Live pages: a view, through which they are also written. */
  pages: Page
  /** Including those in the bin; only for this module, and for code that must see every page. */
  allPages: Page & { deletedAt: Generated<Date | null> }
  erasures: { pageId: string }
}

declare module '../../infra/database/schema' {
  interface Database extends PagesTables {}
}
