import type { PoolClient } from 'pg'
import type { Archive, PostRecord } from '../../../platforms/archive'
import { hashOf } from '../../../infra/crypto'
import { copyLine, copyRows, type CopyValue } from '../../../infra/database/copy-rows'
import { plainText } from '../../../infra/database/plain-text'

const columns = [
  ...(['uid', 'created_at', 'kind', 'visibility', 'text', 'url'] as const),
  ...(['likes', 'comments', 'shares', 'album', 'media', 'first_seen', 'changed_at'] as const),
]

const longest = { text: 100_000, url: 2000, uri: 2000, media: 200, alt: 2000, album: 300 } as const
const largestCount = 2 ** 31 - 1

/** Reads the posts, as `stageFans` reads the fans. A post's media are staged as JSON and split in the merge. */
export async function stagePosts(
  client: PoolClient,
  archive: Archive,
  onRead: (count: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await client.query(`create temp table staged_posts (
    uid text collate "C" not null, created_at timestamptz, kind text not null, visibility text not null, text text not null, url text,
    likes int, comments int, shares int, album text, media jsonb not null,
    first_seen timestamptz, changed_at timestamptz)`)
  await copyRows(client, 'staged_posts', columns, linesOf(archive, onRead), signal)
  await client.query('analyze staged_posts')
}

async function* linesOf(archive: Archive, onRead: (count: number) => Promise<void>): AsyncGenerator<string> {
  for await (const batch of archive.posts()) {
    await onRead(batch.length)
    for (const post of batch) yield copyLine(rowOf(post))
  }
}

function rowOf(post: PostRecord): CopyValue[] {
  const media = post.media.slice(0, longest.media).map(({ kind, uri, ref, alt }) => ({
    kind,
    uri: plainText(uri).slice(0, longest.uri),
    ref: ref ?? null,
    ...(alt !== undefined && { alt: plainText(alt.slice(0, longest.alt)) }),
  }))
  return [
    wireId(post.uid),
    post.createdAt === undefined ? null : new Date(post.createdAt),
    post.kind,
    // Posts fetched by an earlier version have no audience.
    post.visibility ?? 'unknown',
    plainText(post.text).slice(0, longest.text),
    post.url === undefined || post.url.length > longest.url ? null : plainText(post.url),
    countOf(post.likes),
    countOf(post.comments),
    countOf(post.shares),
    post.album === undefined ? null : plainText(post.album.slice(0, longest.album)),
    JSON.stringify(media),
    post.firstSeen === undefined ? null : new Date(post.firstSeen),
    post.changedAt === undefined ? null : new Date(post.changedAt),
  ]
}

/** A post's uid is its id on the wire, which is bounded (shared/src/contract/wire.ts). */
export const wireId = (uid: string) => (/^[A-Za-z0-9_-]{1,40}$/.test(uid) ? uid : hashOf(uid).slice(0, 40))

const countOf = (count: number | undefined) =>
  count === undefined || !Number.isFinite(count)
    ? null
    : Math.min(Math.max(0, Math.trunc(count)), largestCount)
