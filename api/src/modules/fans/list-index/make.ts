import type { PlatformKey } from '@fankeep/shared/contract'
import { onClient } from '../../../infra/database/transaction'
import { withSession } from '../../../infra/database/session'
import type { Services } from '../../../infra/services'
import { messengerOf } from '../../../platforms/messengers'
import { copyLine, copyRows } from '../../../infra/database/copy-rows'
import { type MarkSort, type Scan, scanList } from './scan'
import { frequentFrom, markEvery } from './blocks'

/** One in this many rows is sampled to find the frequent grams. */
const sampled = 16

/**
 * Builds the list index: the position of every 500th fan in both orders, and how often each frequent pair of characters occurs
 * in each part of the list; for the list by name, also the days on which each part's fans followed. Page 30,000 of a list then
 * begins at the nearest mark, and a search for a frequent name at its first matches. All of it belongs to one version of the
 * page's fans: if that changes meanwhile, nothing is stored, and the change queues this again.
 */
export async function buildListIndex(
  { pool, sessions }: Pick<Services, 'pool' | 'sessions'>,
  pageId: string,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await pool.query<{
    size: number
    version: number
    platform: PlatformKey
    marked: number | null
  }>(
    `select fans + fans_gone as size, fans_version as version, platform,
       (select version from messaged_fans where page_id = $1) as marked
     from pages where id = $1`,
    [pageId],
  )
  const page = rows[0]
  if (!page || page.marked === page.version || page.size <= markEvery) return
  const grams = await frequentGrams(pool, pageId, page.size)
  const list = { id: pageId, size: page.size }
  const scans = {
    at: await scanList(sessions, list, 'at', grams, signal),
    name: await scanList(sessions, list, 'name', grams, signal),
  }
  await keep(
    sessions,
    pageId,
    { ...page, messaged: await countMessaged(pool, pageId, page.platform) },
    scans,
    signal,
  )
}

/** Frequent grams, by a sample. A gram that just misses the limit is searched for as a rare one. */
async function frequentGrams(pool: Services['pool'], pageId: string, size: number): Promise<Int32Array> {
  if (size < frequentFrom) return new Int32Array()
  const { rows } = await pool.query<{ gram: number }>(
    `select gram from (
       select unnest(grams) as gram from fans where page_id = $1 and hashtext(uid) % ${sampled} = 0) s
     group by gram having count(*) >= ${frequentFrom / sampled}`,
    [pageId],
  )
  return Int32Array.from(rows.map(({ gram }) => gram))
}

/** How many current fans have an id that the platform's own message can be sent to. */
async function countMessaged(pool: Services['pool'], pageId: string, platform: PlatformKey): Promise<number> {
  const messenger = messengerOf(platform)
  if (!messenger) return 0
  const { rows } = await pool.query<{ fans: number }>(
    'select count(*)::int as fans from fans where page_id = $1 and gone_at is null and uid ~ $2',
    [pageId, messenger.ids.source],
  )
  return rows[0]?.fans ?? 0
}

async function keep(
  sessions: Services['sessions'],
  pageId: string,
  { size, version, messaged }: { size: number; version: number; messaged: number },
  scans: Record<MarkSort, Scan>,
  signal: AbortSignal,
): Promise<void> {
  await withSession(sessions, (client) =>
    onClient(client, async () => {
      const { rows } = await client.query<{ version: number }>(
        'select fans_version as version from pages where id = $1 for no key update',
        [pageId],
      )
      const isSame = rows[0]?.version === version && scans.at.rows === size && scans.name.rows === size
      if (!isSame) return
      for (const table of ['fan_marks', 'fan_gram_marks', 'fan_day_marks', 'fan_day_chapters'])
        await client.query(`delete from ${table} where page_id = $1`, [pageId])
      await client.query(
        'insert into messaged_fans (page_id, version, fans) values ($1, $2, $3) on conflict (page_id) do update set version = $2, fans = $3',
        [pageId, version, messaged],
      )
      await copyRows(client, 'fan_marks', markColumns, markLines(pageId, version, scans), signal)
      await copyRows(client, 'fan_gram_marks', gramColumns, gramLines(pageId, version, scans), signal)
      await copyRows(client, 'fan_day_marks', dayColumns, dayLines(pageId, version, scans), signal)
      await copyRows(
        client,
        'fan_day_chapters',
        superblockColumns,
        superblockLines(pageId, version, scans),
        signal,
      )
    }),
  )
}

const sorts = ['at', 'name'] as const
const markColumns = ['page_id', 'version', 'sort', 'position', 'present', 'at', 'name', 'uid']
const dayColumns = ['page_id', 'version', 'position', 'present_days', 'gone_days']
const superblockColumns = ['page_id', 'version', 'position', 'days', 'present_since', 'gone_since']
const gramColumns = ['page_id', 'version', 'sort', 'gram', 'counts']

async function* markLines(pageId: string, version: number, scans: Record<MarkSort, Scan>) {
  for (const sort of sorts)
    for (const { position, present, at, name, uid } of scans[sort].marks)
      yield copyLine([pageId, version, sort, position, present, at, name, uid])
}

async function* gramLines(pageId: string, version: number, scans: Record<MarkSort, Scan>) {
  for (const sort of sorts)
    for (const [n, gram] of scans[sort].counts.grams.entries())
      yield copyLine([pageId, version, sort, gram, scans[sort].counts.of(n)])
}

async function* dayLines(pageId: string, version: number, { name }: Record<MarkSort, Scan>) {
  for (const { position, present, gone } of name.days.blocks())
    yield copyLine([pageId, version, position, present, gone])
}

async function* superblockLines(pageId: string, version: number, { name }: Record<MarkSort, Scan>) {
  for (const { position, days, present, gone } of name.days.superblocks())
    yield copyLine([pageId, version, position, days, present, gone])
}
