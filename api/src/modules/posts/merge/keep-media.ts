import type { PoolClient } from 'pg'
import { Transform } from 'node:stream'
import type { Services } from '../../../infra/services'
import { type Archive, ArchiveProblem, type KeptMedium } from '../../../platforms/archive'
import { addBytes } from '../../pages/counts'
import { PageGone } from '../../pages/hold-page'
import { holdPageRow } from '../../pages/repository'
import type { Db } from '../../../infra/database/connect'
import { type KeptFile, keepFile } from '../../files/keep-file'
import { allowanceAt, usageOf } from '../../pages/usage'

export interface MediaKept {
  bytes: number
  /** Referenced by the archive, but not readable there. */
  missing: number
  /** Left out because the storage is full. */
  tooMuch: number
  /** Files that were added to posts of other parts of the export, or of an earlier run. */
  added: number
  /** Files of the archive that no post of the page shows, if they are counted. */
  unclaimed: number
}

interface Wanted {
  postUid: string
  n: number
  ref: string
  isStaged: boolean
}

export const noMedia: MediaKept = { bytes: 0, missing: 0, tooMuch: 0, added: 0, unclaimed: 0 }

/** Adds the result of another archive to a sum. */
export function sumUp(sum: MediaKept, more: MediaKept) {
  for (const key of ['bytes', 'missing', 'tooMuch', 'added'] as const) sum[key] += more[key]
}

const atOnce = 4
const batch = 200
const rowsAtOnce = 2000
/** Characters of a post's text that are read: more than the first line of a video's text, which is its title. */
const textStart = 1100

class StorageFull extends Error {}

/** Bytes that the plan's storage has left, less what the files being stored now take. */
interface Room {
  left: number
}

interface MediaToKeep {
  archive: Archive
  /** Keeps only files of stored posts, because the staged posts are from another archive. */
  ofKept?: boolean
  /** Whether to count the files that no post shows. */
  counts?: boolean
  pageId: string
  userId: string
  onCount: (done: number, of: number, bytes: number) => void
  signal: AbortSignal
}

/**
 * Stores the files that the archive's posts show, and its files of already stored posts, as far as the plan's storage allows;
 * stored files are skipped. Each file is stored separately: an interrupted run continues with the rest.
 */
export async function keepMedia(
  services: Services,
  client: PoolClient,
  { archive, ofKept = false, counts = false, pageId, userId, onCount, signal }: MediaToKeep,
): Promise<MediaKept> {
  const { db, clock } = services
  const { storage } = await allowanceAt(db, userId, clock.now())
  const kept: MediaKept = { ...noMedia }
  const room: Room = { left: 0 }

  const keepOne = async ({ postUid, n, ref, isStaged }: Wanted) => {
    signal.throwIfAborted()
    try {
      const bytes = await keepInRoom(services, archive, { pageId, postUid, n, ref }, room)
      if (bytes === null) throw new Error('not in the archive')
      kept.bytes += bytes
      if (!isStaged) kept.added++
    } catch (error) {
      signal.throwIfAborted()
      if (isFault(error)) throw error
      if (error instanceof StorageFull) kept.tooMuch++
      else kept.missing++
      await db
        .updateTable('postMedia')
        .set({ missing: true })
        .where('pageId', '=', pageId)
        .where('postUid', '=', postUid)
        .where('n', '=', n)
        .execute()
    }
  }

  kept.unclaimed = await findWanted(client, archive, {
    pageId,
    isStaged: archive.hasPosts && !ofKept,
    counts,
  })
  const counted = await client.query<{ of: number }>('select count(*)::int as of from wanted_media')
  const of = counted.rows[0]?.of ?? 0
  let done = 0
  for (let after = 0; after < of; after += batch) {
    const { rows } = await client.query<Wanted>(
      'select post_uid as "postUid", n, ref, is_staged as "isStaged" from wanted_media where position > $1 and position <= $2 order by position',
      [after, after + batch],
    )
    const waiting = [...rows]
    // Another page of this member may be reading an archive, too.
    room.left = Math.max(0, storage - (await usageOf(db, userId)).storage)
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          await keepOne(next)
          onCount(++done, of, kept.bytes)
        }
      }),
    )
  }
  return kept
}

/** Lists the files to store in `wanted_media`. Returns how many files no post shows, if they are counted. */
async function findWanted(
  client: PoolClient,
  { findKept, mediaFiles = 0 }: Archive,
  { pageId, isStaged, counts }: { pageId: string; isStaged: boolean; counts: boolean },
): Promise<number> {
  await client.query('drop table if exists wanted_media')
  await client.query(`create temp table wanted_media (post_uid text collate "C" not null, n int not null, ref text not null,
    is_staged boolean not null, position int not null generated always as identity, primary key (post_uid, n))`)
  if (isStaged)
    await client.query(
      `insert into wanted_media (post_uid, n, ref, is_staged)
       select m.post_uid, m.n, x.one->>'ref', true
       from (select distinct on (uid) uid, media from staged_posts order by uid) s
       cross join lateral jsonb_array_elements(s.media) with ordinality as x (one, n)
       join post_media m on m.page_id = $1 and m.post_uid = s.uid and m.n = x.n - 1
       where m.hash is null and x.one->>'ref' is not null order by m.post_uid, m.n`,
      [pageId],
    )
  if (!findKept) return 0
  const find = findKept()
  const { rows: own } = await client.query<{ ref: string }>('select ref from wanted_media where $1', [counts])
  const claimed = new Set(own.map(({ ref }) => ref))
  // Posts whose media are stored claim their files first: only the other files can belong to posts that lack theirs.
  if (counts)
    for await (const rows of keptMedia(client, pageId, { where: 'm.hash is not null' }))
      for (const row of rows) claimed.add(find(row) ?? '')
  // The archive has already listed the files of its own posts.
  const others: Which = isStaged
    ? {
        with: 'with listed as (select uid from staged_posts)',
        where: 'm.hash is null and not exists (select from listed s where s.uid = m.post_uid)',
      }
    : { where: 'm.hash is null' }
  for await (const rows of keptMedia(client, pageId, others)) {
    const found = rows.flatMap((row) => {
      const ref = find(row)
      return ref === undefined ? [] : [{ ...row, ref }]
    })
    if (counts) for (const { ref } of found) claimed.add(ref)
    await client.query(
      `insert into wanted_media (post_uid, n, ref, is_staged)
       select uid, n, ref, false from unnest($1::text[], $2::int[], $3::text[]) as x (uid, n, ref) on conflict do nothing`,
      [found.map(({ uid }) => uid), found.map(({ n }) => n), found.map(({ ref }) => ref)],
    )
  }
  claimed.delete('')
  return counts ? Math.max(0, mediaFiles - claimed.size) : 0
}

interface Which {
  /** A condition on `post_media m`. */
  where: string
  /** Additional queries that the condition uses. */
  with?: string
}

async function* keptMedia(
  client: PoolClient,
  pageId: string,
  which: Which,
): AsyncGenerator<(KeptMedium & { n: number })[]> {
  let after = { uid: '', n: -1 }
  for (;;) {
    const { rows } = await client.query<KeptMedium & { n: number }>(
      `${which.with ?? ''}
       select m.post_uid as uid, m.n, m.kind, m.uri, left(p.text, ${textStart}) as text
       from post_media m join posts p on p.page_id = m.page_id and p.uid = m.post_uid
       where m.page_id = $1 and (m.post_uid, m.n) > ($2, $3) and ${which.where}
       order by m.post_uid, m.n limit ${rowsAtOnce}`,
      [pageId, after.uid, after.n],
    )
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last
  }
}

/** How many files of the posts that this run read are not stored. Other people's media (reposts) do not count. */
export async function missingOfStaged(client: PoolClient, pageId: string): Promise<number> {
  const { rows } = await client.query<{ missing: number }>(
    `select count(*)::int as missing from (select distinct uid, kind from staged_posts) s
     join post_media m on m.page_id = $1 and m.post_uid = s.uid where m.hash is null and s.kind <> 'repost'`,
    [pageId],
  )
  return rows[0]?.missing ?? 0
}

/** Stores a file. Returns the bytes it takes up in the storage; null if the archive does not contain it. */
async function keepInRoom(
  services: Services,
  archive: Archive,
  { pageId, postUid, n, ref }: Omit<Wanted, 'isStaged'> & { pageId: string },
  room: Room,
): Promise<number | null> {
  const content = await archive.openMedia(ref)
  if (!content) return null
  // A file that is already stored takes no space. Only its content shows whether it is, so each file is read, up to the remaining room.
  let bytes = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > room.left ? new StorageFull() : null, chunk)
    },
  })
  content.once('error', (error) => bounded.destroy(error))
  bounded.once('close', () => content.destroy())
  // Without a listener, an error before the file is read would end the process; the reader gets it, too.
  bounded.on('error', () => {})
  let taken = 0
  const enter = async (trx: Db, { hash, bytes: size, had }: KeptFile) => {
    // The transaction may run more than once.
    const more = had ? 0 : size - taken
    if (more > room.left) throw new StorageFull()
    room.left -= more
    taken += more
    if (!(await holdPageRow(trx, pageId))) throw new PageGone()
    await trx
      .updateTable('postMedia')
      .set({ hash, missing: false })
      .where('pageId', '=', pageId)
      .where('postUid', '=', postUid)
      .where('n', '=', n)
      .execute()
    if (!had) await addBytes(trx, pageId, size)
  }
  try {
    const file = await keepFile(services, pageId, content.pipe(bounded), enter)
    return file.had ? 0 : file.bytes
  } catch (error) {
    room.left += taken
    throw error
  }
}

/** Errors that do not concern only this file: a hostile archive, the disk, the database, a deleted page. */
const isFault = (error: unknown) =>
  error instanceof PageGone ||
  error instanceof ArchiveProblem ||
  (error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(E[A-Z]+|[0-9A-Z]{5})$/.test(error.code))
