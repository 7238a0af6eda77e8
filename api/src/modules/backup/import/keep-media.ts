import type { PoolClient } from 'pg'
import { Transform } from 'node:stream'
import type { Services } from '../../../infra/services'
import { type Archive, ArchiveProblem } from '../../../platforms/archive'
import { PageGone } from '../../pages/hold-page'
import { keepFile } from '../../files/keep-file'
import { allowanceAt, usageOf } from '../../pages/usage'

export interface MediaKept {
  bytes: number
  /** Named by the archive, but not to be read there. */
  missing: number
  /** Left out because the storage is full. */
  tooMuch: number
}

interface Wanted {
  postUid: string
  n: number
  ref: string
}

const atOnce = 4
const batch = 200

class StorageFull extends Error {}

/**
 * Keeps the files that the posts show and that are not kept yet, as far as the plan's storage goes. Each by itself: a
 * run that is cut off goes on with those that are left.
 */
export async function keepMedia(
  services: Services,
  client: PoolClient,
  {
    archive,
    pageId,
    userId,
    onCount,
    signal,
  }: {
    archive: Archive
    pageId: string
    userId: string
    onCount: (done: number, of: number, bytes: number) => void
    signal: AbortSignal
  },
): Promise<MediaKept> {
  const { db, clock } = services
  const [{ storage }, used] = await Promise.all([allowanceAt(db, userId, clock.now()), usageOf(db, userId)])
  const kept: MediaKept = { bytes: 0, missing: 0, tooMuch: 0 }
  let room = Math.max(0, storage - used.storage)

  const keepOne = async ({ postUid, n, ref }: Wanted) => {
    signal.throwIfAborted()
    try {
      const bytes = await keepInRoom(services, archive, { pageId, postUid, n, ref }, room)
      if (bytes === null) throw new Error('not in the archive')
      room -= bytes
      kept.bytes += bytes
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

  await client.query(`create temp table wanted_media as
    select m.post_uid, m.n, x.one->>'ref' as ref, row_number() over (order by m.post_uid, m.n)::int as position
    from (select distinct on (uid) uid, media from staged_posts order by uid) s
    cross join lateral jsonb_array_elements(s.media) with ordinality as x (one, n)
    join post_media m on m.page_id = ${BigInt(pageId)} and m.post_uid = s.uid and m.n = x.n - 1
    where m.hash is null and x.one->>'ref' is not null`)
  const counted = await client.query<{ of: number }>('select count(*)::int as of from wanted_media')
  const of = counted.rows[0]?.of ?? 0
  let done = 0
  for (let after = 0; after < of; after += batch) {
    const { rows } = await client.query<Wanted>(
      'select post_uid as "postUid", n, ref from wanted_media where position > $1 and position <= $2 order by position',
      [after, after + batch],
    )
    const waiting = [...rows]
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

/** The bytes it takes of the storage; null where the archive does not hold it. */
async function keepInRoom(
  services: Services,
  archive: Archive,
  { pageId, postUid, n, ref }: Wanted & { pageId: string },
  room: number,
): Promise<number | null> {
  const content = await archive.openMedia(ref)
  if (!content) return null
  // Read to its end all the same: a file that is kept already takes no room, which is known by its content alone.
  let bytes = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > room ? new StorageFull() : null, chunk)
    },
  })
  content.once('error', (error) => bounded.destroy(error))
  bounded.once('close', () => content.destroy())
  // A small file may be too much before anybody reads it; whoever reads it then is told.
  bounded.on('error', () => {})
  const file = await keepFile(
    services,
    pageId,
    content.pipe(bounded),
    async (trx, { hash, bytes: size, had }) => {
      const page = await trx
        .selectFrom('pages')
        .select('id')
        .where('id', '=', pageId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!page) throw new PageGone()
      await trx
        .updateTable('postMedia')
        .set({ hash, missing: false })
        .where('pageId', '=', pageId)
        .where('postUid', '=', postUid)
        .where('n', '=', n)
        .execute()
      if (!had)
        await trx
          .updateTable('pages')
          .set(({ eb }) => ({ bytes: eb('bytes', '+', String(size)) }))
          .where('id', '=', pageId)
          .execute()
    },
  )
  return file.had ? 0 : file.bytes
}

/** What is no fault of this one file: a hostile archive, the disk, the database, the page that was deleted. */
const isFault = (error: unknown) =>
  error instanceof PageGone ||
  error instanceof ArchiveProblem ||
  (error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(E[A-Z]+|[0-9A-Z]{5})$/.test(error.code))
