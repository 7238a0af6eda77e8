import { randomUUID } from 'node:crypto'
import type { CallInput, PlatformKey, PostVisibility } from '@fankeep/shared/contract'
import { Readable } from 'node:stream'
import type { TestServer } from '../../../test/server'
import { imports, type TestMember } from '../backup/test-imports'

export interface GivenPost {
  text?: string
  kind?: 'text' | 'photo' | 'video' | 'story'
  /** Default: public. */
  visibility?: PostVisibility
  /** Files by their type; null for one that was not backed up. */
  files?: (string | null)[]
  /** The files' content; default: bytes that are not a picture. */
  content?: Buffer
  at?: string
}

/** A file's bytes: different for each post, position and type. */
export const contentOf = (uid: string, position: number, type: string) => `${uid} ${position} ${type}`

const addresses: Partial<Record<PlatformKey, string>> = {
  facebook: 'https://www.facebook.com/slowisland',
  instagram: 'https://www.instagram.com/slow.island',
  threads: 'https://www.threads.net/@slow.island',
  x: 'https://x.com/slowisland',
  youtube: 'https://www.youtube.com/@slowisland',
  xiaohongshu: 'https://www.xiaohongshu.com/user/profile/5f0000000000000001000000',
}

interface GivenFile {
  uid: string
  position: number
  type: string | null
  content: Buffer | undefined
}

/** A file of a post, kept or (without a type) missing. */
async function keepFile(
  { services }: TestServer,
  pageId: string,
  { uid, position, type, content }: GivenFile,
) {
  const { db, files, clock } = services
  const kept = type && (await files.put(Readable.from([content ?? contentOf(uid, position, type)])))
  if (kept)
    await db
      .insertInto('files')
      .values({ hash: kept.hash, bytes: String(kept.bytes), type, createdAt: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await db
    .insertInto('postMedia')
    .values({
      ...{ pageId, postUid: uid, n: position, uri: `${position}` },
      kind: type?.startsWith('video') ? 'video' : 'photo',
      hash: kept ? kept.hash : null,
    })
    .execute()
  if (kept)
    await db
      .insertInto('pageFiles')
      .values({ pageId, hash: kept.hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Creates pages with posts, and restores by API calls, without a browser. */
export function restores(server: () => TestServer) {
  const { addPage } = imports(server)

  async function keepPosts(member: TestMember, pageId: string, posts: GivenPost[]) {
    const { db, clock } = server().services
    for (const [
      n,
      {
        text = `Post ${n}`,
        kind = 'photo',
        visibility = 'public',
        files: given = ['image/jpeg'],
        content,
        at,
      },
    ] of posts.entries()) {
      const uid = `post-${n}`
      const moment = at ? new Date(at) : new Date(Date.UTC(2026, 0, 1 + n, 4))
      await db
        .insertInto('posts')
        .values({
          ...{ pageId, uid, at: moment, dated: true, kind, visibility, text, url: null, changedAt: null },
          ...{ likes: null, comments: null, shares: null, firstSeen: clock.now() },
        })
        .execute()
      for (const [position, type] of given.entries())
        await keepFile(server(), pageId, { uid, position, type, content })
    }
  }

  /** A member with a lost page whose backup holds these posts, and a page to restore into. */
  async function lostPage(posts: GivenPost[], to: PlatformKey = 'xiaohongshu', vipType = 2) {
    const member = await server().asMember({ vipType, vipDays: 90 })
    const page = await addPage(member, 'facebook', 'https://www.facebook.com/lostisland')
    const target = await addPage(member, to, addresses[to]!)
    await keepPosts(member, page.id, posts)
    return { member, page: page.id, to: target.id }
  }

  const apply = (member: TestMember, given: Omit<CallInput<'restore.apply'>, 'idempotency_key'>) =>
    member.call('restore.apply', { idempotency_key: randomUUID(), ...given }, { language: 'en' })
  const start = (member: TestMember, request: string) =>
    member.call('restore.start', { request, idempotency_key: randomUUID() }, { language: 'en' })
  const dry = (member: TestMember, given: CallInput<'restore.dryRun'>) =>
    member.call('restore.dryRun', given, { language: 'en' })
  return { addPage, keepPosts, lostPage, apply, start, dry }
}
