import type { PlatformKey } from '@fankeep/shared/contract'
import type { PoolClient } from 'pg'
import type { ModuleHooks } from '../../../infra/hooks'
import type { PageRow } from '../../pages/owned-page'

/** Meta's archives give posts no id, but its APIs do: the same post comes under our key and under Meta's id. */
const withTwins: readonly PlatformKey[] = ['facebook', 'instagram', 'threads']
/** An archive can contain the time when a file was submitted, the API the time when the post was published. */
const secondsApart = 60

const lastLink = "'\\s*https?://\\S+\\s*$'"
/** A post's text in a form that is equal for both: the address of a link is below the text, or an archive leaves it out. */
const wordsOf = (post: string) =>
  `btrim(regexp_replace(normalize(regexp_replace(${post}.text, ${lastLink}, ''), nfc), '\\s+', ' ', 'g'))`
const kindOf = (post: string) =>
  `case when ${post}.kind in ('story', 'reply', 'repost') then ${post}.kind else '' end`
/** The id with which Meta ends the name of a file, in exports of all years: `api/src/platforms/meta/file-id.ts`. */
const fileIdIn = (uri: string) => `substring(${uri} from '(?:^|[/_])([0-9]{14,30})[.][a-zA-Z0-9]{2,5}$')`
const isPlatforms = (uid: string) => `(${uid} ~ '^[0-9_]+$')`
const apart = 'abs(extract(epoch from k.at - s.at))'

/** The end of a query with `kept` and `staged`: pairs posts that are equal in words, kind and `same`, each once, with the nearest in time. */
const pairsBy = (same: 'files' | 'ids', where: string) =>
  `pairs as (
     select k.uid as kept, s.uid as staged,
       row_number() over (partition by k.uid order by ${apart}, s.uid) as of_kept,
       row_number() over (partition by s.uid order by ${apart}, k.uid) as of_staged
     from kept k
     join (select *, date_trunc('minute', at) + m * interval '1 minute' as minute from staged, generate_series(-1, 1) m) s
       on (s.minute, s.words, s.kind, s.${same}, s.nth) = (date_trunc('minute', k.at), k.words, k.kind, k.${same}, k.nth)
     where ${where}
   )
   select kept, staged from pairs where of_kept = 1 and of_staged = 1`

/**
 * Unites a stored post with the same post among the staged posts: the stored post gets the platform's id, and keeps its files. Two
 * posts are the same if one has an id of the platform and the other our key, and both have the same words, the same number of files,
 * and the same second (or are at most a minute apart, if there are words). Each post is paired once, with the nearest. Also unites
 * posts of two archives that name the same files differently. Changes staged rows and renames stored posts: call it while holding a
 * lock on the page.
 */
export async function uniteTwins(
  client: PoolClient,
  { id, platform }: Pick<PageRow, 'id' | 'platform'>,
  modules: readonly ModuleHooks[],
): Promise<void> {
  if (!withTwins.includes(platform)) return
  await client.query(
    `create temp table twins on commit drop as
     with came as (select uid, created_at, text, kind, media from staged_posts), listed as (select uid from staged_posts),
     kept as (
       select uid, at, words, kind, files, row_number() over (partition by at, words, kind, files order by uid) as nth
       from (select p.uid, date_trunc('second', p.at) as at, ${wordsOf('p')} as words, ${kindOf('p')} as kind,
           (select count(*) from post_media m where m.page_id = $1 and m.post_uid = p.uid) as files
         from posts p where p.page_id = $1 and p.dated
           and not exists (select from listed s where s.uid = p.uid)) one
     ), staged as (
       select uid, at, words, kind, files, row_number() over (partition by at, words, kind, files order by uid) as nth
       from (select distinct on (s.uid) s.uid, date_trunc('second', s.created_at) as at, ${wordsOf('s')} as words,
           ${kindOf('s')} as kind, jsonb_array_length(s.media) as files
         from came s where s.created_at is not null
           and not exists (select from posts p where p.page_id = $1 and p.uid = s.uid)) one
     ), ${pairsBy(
       'files',
       `${isPlatforms('k.uid')} <> ${isPlatforms('s.uid')} and ${apart} <= case when k.words = '' then 0 else ${secondsApart} end`,
     )}`.replaceAll('$1', `${BigInt(id)}`),
  )
  await addRenamedFiles(client, id)
  await renameKept(client, id)
  for (const module of modules) await module.renamePosts?.(client, id, renamedTwins)
  await client.query(
    `with kept as (select uid, at, kind from posts where page_id = $1 and uid in (select kept from twins))
     update staged_posts s set uid = t.kept, created_at = p.at, kind = p.kind from twins t join kept p on p.uid = t.kept
     where s.uid = t.staged and not ${isPlatforms('t.staged')}`,
    [id],
  )
  // If the other source writes a text differently, the stored text stays, unless the other one adds a link that was left out before.
  await client.query(
    `update staged_posts s set text = p.text from posts p
     where p.page_id = $1 and p.uid = s.uid and p.text <> s.text and ${wordsOf('p')} = ${wordsOf('s')}
       and (p.text ~ ${lastLink} or s.text !~ ${lastLink})`,
    [id],
  )
  await client.query('drop table twins')
}

/**
 * Adds posts from two archives to the twins. Our key is made of the names of a post's files, which were different until 2025: two
 * posts are the same if they have the same words and the same files, by their ids, at most a minute apart; each is paired once, with
 * the nearest.
 */
async function addRenamedFiles(client: PoolClient, pageId: string) {
  await client.query(
    `insert into twins (kept, staged)
     with came as (select uid, created_at, text, kind, media from staged_posts), listed as (select uid from staged_posts),
     kept_twins as (select kept from twins), staged_twins as (select staged from twins),
     kept as (
       select *, row_number() over (partition by at, words, kind, ids order by uid) as nth
       from (select p.uid, date_trunc('second', p.at) as at, ${wordsOf('p')} as words, ${kindOf('p')} as kind,
           (select array_agg(id order by n) from
             (select min(m.n) as n, ${fileIdIn('m.uri')} as id from post_media m
              where m.page_id = $1 and m.post_uid = p.uid group by 2) one) as ids
         from posts p where p.page_id = $1 and p.dated and not ${isPlatforms('p.uid')}
           and not exists (select from listed s where s.uid = p.uid)
           and not exists (select from kept_twins t where t.kept = p.uid)) one
     ), staged as (
       select *, row_number() over (partition by at, words, kind, ids order by uid) as nth
       from (select distinct on (s.uid) s.uid, date_trunc('second', s.created_at) as at, ${wordsOf('s')} as words,
           ${kindOf('s')} as kind,
           (select array_agg(id order by n) from
             (select min(x.n) as n, ${fileIdIn("x.one->>'uri'")} as id
              from jsonb_array_elements(s.media) with ordinality as x (one, n) group by 2) one) as ids
         from came s where s.created_at is not null and not ${isPlatforms('s.uid')}
           and not exists (select from posts p where p.page_id = $1 and p.uid = s.uid)
           and not exists (select from staged_twins t where t.staged = s.uid)) one
     ), ${pairsBy('ids', `array_position(k.ids, null) is null and ${apart} <= ${secondsApart}`)}`.replaceAll(
      '$1',
      `${BigInt(pageId)}`,
    ),
  )
}

/** The posts that now have the platform's id: their old and new uids. */
const renamedTwins = `select kept as was, staged as now from twins where ${isPlatforms('staged')}`

/** Gives posts from archives the platform's ids. */
async function renameKept(client: PoolClient, pageId: string) {
  await client.query(
    `update posts p set uid = t.staged, kind = s.kind from twins t join staged_posts s on s.uid = t.staged
     where p.page_id = $1 and p.uid = t.kept and ${isPlatforms('t.staged')}`,
    [pageId],
  )
  await client.query(
    `update post_media m set post_uid = t.staged from twins t
     where m.page_id = $1 and m.post_uid = t.kept and ${isPlatforms('t.staged')}`,
    [pageId],
  )
}
