import { randomBytes } from 'node:crypto'
import { hashOf } from '../src/infra/crypto'
import { copyLine, copyRows } from '../src/infra/database/copy-rows'
import type { Services } from '../src/infra/services'
import { gramsOf, saltOf } from '../src/modules/fans/grams'
import { buildListIndex } from '../src/modules/fans/list-index/make'
import { givePlan } from '../src/modules/plans/store'
import { people } from '../src/platforms/fixtures/samples'
import type { Member, MemberPage } from './asks'

type Database = Pick<Services, 'db' | 'pool' | 'sessions'>

const highestPlan = 3
const day = 86_400_000
/** A member's data, besides the fans of the main page; one member in `every` has a list that is `times` as long. */
const usual = { small: 300, imported: 200, posts: 300, notices: 8, runs: 6, days: 400 }
const long = { every: 40, times: 25 }
/** One fan in `goneEvery` has left; one in `taggedEvery` has a tag. */
const [goneEvery, taggedEvery] = [40, 20]

export interface Wanted {
  members: number
  /** Fans on the main page of most members. */
  fans: number
  now: Date
}

/** Inserts members directly into the database: with a session, a plan, three pages, and fans and posts as after years of use. */
export async function prepareMembers(database: Database, { members, fans, now }: Wanted): Promise<Member[]> {
  const run = randomBytes(4).toString('hex')
  const users = await addUsers(database, run, members, now)
  const sizes = users.map((_, n) => fans * (n % long.every === long.every - 1 ? long.times : 1))
  const main = await addPages(database, users, { platform: 'instagram', name: `main${run}`, sizes, now })
  const of = (size: number) => users.map(() => size)
  const small = await addPages(database, users, {
    ...{ platform: 'threads', name: `small${run}`, sizes: of(usual.small), now },
  })
  const imported = await addPages(database, users, {
    ...{ platform: 'x', name: `imported${run}`, sizes: of(usual.imported), now },
  })
  const all = [...main, ...small, ...imported]
  await addFans(database, all, now)
  await addRest(
    database,
    main.map(({ id }) => id),
    all.map(({ id }) => id),
    now,
  )
  for (const { id } of all) await buildListIndex(database, id, new AbortController().signal)
  return users.map(({ token }, n) => ({
    token,
    // From a range without public hosts (RFC 6598).
    address: `100.${64 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${n & 255}`,
    pages: { main: main[n]!, small: small[n]!, imported: imported[n]! },
  }))
}

interface User {
  id: string
  token: string
}

async function addUsers({ db, pool }: Database, run: string, members: number, now: Date): Promise<User[]> {
  const tokens = Array.from({ length: members }, () => randomBytes(32).toString('base64url'))
  const { rows } = await pool.query<{ id: string }>(
    `with member as (
       insert into users (email, email_verified_at, nickname, created_at, updated_at)
       select 'load-' || $1 || '-' || n || '@fankeep.test', $3::timestamptz, 'Load', $3, $3
       from generate_series(1, $4::int) n returning id),
     numbered as (select id, row_number() over (order by id) as n from member)
     insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
     select ($2::text[])[n], id, $3, $3, $3::timestamptz + interval '1 day' from numbered order by n
     returning user_id as id`,
    [run, tokens.map(hashOf), now, members],
  )
  const endsAt = new Date(now.getTime() + 365 * day)
  for (const { id } of rows) await givePlan(db, { userId: id, type: highestPlan, startsAt: now, endsAt })
  return rows.map(({ id }, n) => ({ id, token: tokens[n]! }))
}

interface Pages {
  platform: string
  /** A number is appended for each page. */
  name: string
  sizes: readonly number[]
  now: Date
}

async function addPages(
  { pool }: Database,
  users: readonly User[],
  { platform, name, sizes, now }: Pages,
): Promise<MemberPage[]> {
  const { rows } = await pool.query<{ id: string; handle: string }>(
    `insert into pages (user_id, platform, handle, handles, url, name, fans, fans_gone, fans_version, list_at, whole_list_at, last_backup, created_at)
     select u, $2, h, array[h], 'https://www.' || $2 || '.com/' || h, h, f - ceil(f / $5::float), ceil(f / $5::float), 1, $4, $4, $4,
       $4::timestamptz - interval '2 years'
     from (select u, f, $3 || o as h from unnest($1::bigint[], $6::int[]) with ordinality as given(u, f, o)) n
     returning id, handle`,
    [users.map(({ id }) => id), platform, name, now, goneEvery, sizes],
  )
  return rows.map(({ id, handle }, n) => ({ id, handle, fans: sizes[n]! }))
}

const columns = [
  ...['page_id', 'uid', 'at', 'first_seen', 'gone_at', 'dated'],
  ...['name', 'username', 'url', 'email', 'grams'],
]

async function addFans({ sessions }: Database, pages: readonly MemberPage[], now: Date): Promise<void> {
  const client = await sessions.connect()
  try {
    await copyRows(client, 'fans', columns, rowsOf(pages, now), new AbortController().signal)
    await client.query('vacuum analyze fans')
  } finally {
    client.release()
  }
}

/** The lists of one member overlap: the small ones begin with the same people. */
async function* rowsOf(pages: readonly MemberPage[], now: Date): AsyncGenerator<string> {
  for (const page of pages) {
    const salt = saltOf(page.id)
    for (let first = 0; first < page.fans; first += 1000) {
      let rows = ''
      for (const [n, { name, username }] of people(Math.min(1000, page.fans - first), first).entries()) {
        const number = first + n
        const at = new Date(now.getTime() - ((number * 7919) % page.fans) * 60_000 - day)
        const gone = number % goneEvery === 0 ? now : null
        rows += copyLine([
          ...[page.id, username, at, at, gone, true, name, username],
          ...[`https://www.instagram.com/${username}`, number % 3 === 0 ? `${username}@fans.test` : null],
          gramsOf(salt, [name, username, username]),
        ])
      }
      yield rows
    }
  }
}

/** Days, posts, tags, notices and runs. */
async function addRest({ pool }: Database, main: string[], all: string[], now: Date): Promise<void> {
  await pool.query(
    `insert into fan_days (page_id, day, joined, gone, total)
     select p.id, $2::date - n, 4 + n % 5, 1 + n % 2, case when n % 2 = 0 then greatest(0, p.fans - n * 3) end
     from pages p, generate_series(0, $3::int) n where p.id = any($1)`,
    [all, now, usual.days],
  )
  await pool.query(
    `insert into posts (page_id, uid, at, dated, kind, text, likes, comments, first_seen, visibility)
     select p, n::text, $2::timestamptz - n * interval '11 hours', true, case when n % 3 = 0 then 'photo' else 'text' end,
       'A post of the load, number ' || n, n % 500, n % 30, $2, 'public'
     from unnest($1::bigint[]) p, generate_series(1, $3::int) n`,
    [main, now, usual.posts],
  )
  await pool.query(
    `insert into post_media (page_id, post_uid, n, kind, uri, missing)
     select page_id, uid, 0, 'photo', 'photo' || uid, true from posts where page_id = any($1) and kind = 'photo'`,
    [main],
  )
  await pool.query('update pages set posts = $2 where id = any($1)', [main, usual.posts])
  await pool.query(
    `with tag as (insert into fan_tags (page_id, name) select p, 'VIP' from unnest($1::bigint[]) p returning page_id, id)
     insert into tagged_fans (page_id, tag_id, uid)
     select f.page_id, tag.id, f.uid from tag join fans f using (page_id) where hashtext(f.uid) % $2 = 0`,
    [main, taggedEvery],
  )
  await pool.query(
    `insert into notices (user_id, kind, params, at, seen_at, mailed_at)
     select user_id, 'new_device', '{"browser":"Firefox","system":"Linux","place":""}', $2::timestamptz - n * interval '9 days',
       case when n > 2 then $2::timestamptz end, $2
     from pages, generate_series(1, $3::int) n where id = any($1) order by n desc`,
    [main, now, usual.notices],
  )
  await pool.query(
    `insert into runs (page_id, user_id, state, phase, done, "of", fans_seen, files, created_at, started_at, ended_at)
     select id, user_id, 'done', 'done', fans, fans, fans, array['archive.zip'], ${daysBack}, ${daysBack}, ${daysBack} + interval '4 seconds'
     from pages, generate_series(1, $3::int) n where id = any($1) order by n desc`,
    [main, now, usual.runs],
  )
  await pool.query('vacuum analyze')
}

const daysBack = `$2::timestamptz - n * interval '7 days'`
