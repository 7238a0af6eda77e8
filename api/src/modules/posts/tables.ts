import type { PostRecord } from '../../platforms/archive'
import type { Generated, GeneratedAlways } from 'kysely'

export interface PostsTables {
  posts: {
    pageId: string
    uid: string
    /** When it was published if `dated`; otherwise the beginning of time. */
    at: Date
    dated: boolean
    kind: PostRecord['kind']
    visibility: Generated<PostRecord['visibility']>
    text: string
    url: string | null
    likes: number | null
    comments: number | null
    shares: number | null
    album: Generated<string | null>
    firstSeen: Date
    changedAt: Date | null
    /** A hash of the row, computed by PostgreSQL. */
    seal: GeneratedAlways<string>
  }
  postMedia: {
    pageId: string
    postUid: string
    n: number
    kind: 'photo' | 'video' | 'file'
    uri: string
    hash: string | null
    missing: Generated<boolean>
    alt: Generated<string | null>
    seal: GeneratedAlways<string>
  }
}

declare module '../../infra/database/schema' {
  interface Database extends PostsTables {}
}
