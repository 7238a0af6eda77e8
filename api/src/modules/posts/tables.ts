import type { PostRecord } from '../../platforms/archive'
import type { Generated } from 'kysely'

export interface PostsTables {
  posts: {
    pageId: string
    uid: string
    /** When it was published where `dated`; the beginning of time where no one says. */
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
  }
}

declare module '../../infra/database/schema' {
  interface Database extends PostsTables {}
}
