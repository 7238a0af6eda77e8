import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** A person who changes a row by hand sets `editedAt`: rows without it are updated with the texts in the code. */
export interface SiteTables {
  siteSettings: {
    id: Generated<number>
    websiteState: Generated<1 | 2>
    closeMsg: Generated<Record<string, string>>
  }
  siteChanges: {
    id: string
    at: Date
    who: string
    why: string
    closed: boolean
    message: JSONColumnType<Record<string, string>>
  }
  siteInfo: { key: string; language: string; value: string; editedAt: Date | null }
  articles: {
    key: string
    language: string
    title: string
    body: string
    updatedAt: Date
    editedAt: Date | null
  }
  navigation: {
    id: GeneratedAlways<string>
    type: number
    position: number
    language: string
    title: string
    url: string
    editedAt: Date | null
  }
  endorsements: {
    id: string
    language: string
    position: number
    username: string
    certification: string
    avatar: string
    desc: string
    editedAt: Date | null
  }
}

declare module '../../infra/database/schema' {
  interface Database extends SiteTables {}
}
