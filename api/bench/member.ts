import { randomBytes } from 'node:crypto'
import type { GuardedPool } from '../src/infra/database/guarded-pool'
import { pino } from 'pino'
import { hashOf } from '../src/infra/crypto'
import { connect } from '../src/infra/database/connect'
import { copyLine, copyRows } from '../src/infra/database/copy-rows'
import { gramsOf, saltOf } from '../src/modules/fans/grams'
import { buildListIndex } from '../src/modules/fans/list-index/make'
import { givePlan } from '../src/modules/plans/store'
import { people } from '../src/platforms/fixtures/samples'
import type { Environment } from './environment'

const highestPlan = 3

/** Creates a member with the highest plan; returns their token. */
export async function makeMember({ pool, url }: Pick<Environment, 'pool' | 'url'>): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await pool.query<{ id: string }>(
    `with member as (
       insert into users (email, email_verified_at, nickname, created_at, updated_at)
       values ('bench@fankeep.test', now(), 'Bench', now(), now()) returning id)
     insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
     select $1, id, now(), now(), now() + interval '1 day' from member returning user_id as id`,
    [hashOf(token)],
  )
  const { db, close } = connect(url, { log: pino({ level: 'silent' }), use: 'jobs' })
  const startsAt = new Date()
  const endsAt = new Date(startsAt.getTime() + 365 * 86_400_000)
  await givePlan(db, { userId: rows[0]!.id, type: highestPlan, startsAt, endsAt })
  await close()
  return token
}

/** One in `goneEvery` has left. */
const goneEvery = 40
const rareEvery = 50_021
const seen = new Date('2026-11-01T00:00:00Z')
/** Milliseconds within which all fans of a list followed, however many: with a million, one a minute. */
const span = 1_000_000 * 60_000

/**
 * A page of so many fans, as after an import: a tenth named 陳怡君, one in 50,021 …瑄瑜, one in 40 gone. They followed within the same 694
 * days in a list of any length, so that a day cuts off the same share of it.
 */
export async function makePage(pool: GuardedPool, fans: number, withEmail = false): Promise<string> {
  const gone = Math.ceil(fans / goneEvery)
  const { rows } = await pool.query<{ id: string }>(
    `insert into pages (user_id, platform, handle, handles, url, name, fans, fans_gone, fans_version, list_at, whole_list_at, created_at)
     select id, 'instagram', h, array[h], 'https://www.instagram.com/' || h || '/', 'Bench', $1, $2, 1, $3, $3, now()
     from users, (select 'bench' || count(*) as h from pages) n where email = 'bench@fankeep.test' returning id`,
    [fans - gone, gone, seen],
  )
  const page = rows[0]!.id
  const client = await pool.connect()
  await copyRows(client, 'fans', columns, rowsOf(page, fans, withEmail), new AbortController().signal)
  await client.query('vacuum analyze fans')
  client.release()
  await buildListIndex({ pool, sessions: pool }, page, new AbortController().signal)
  return page
}

const columns = [
  ...['page_id', 'uid', 'at', 'first_seen', 'gone_at', 'dated'],
  ...['name', 'username', 'url', 'email', 'grams'],
]

async function* rowsOf(page: string, fans: number, withEmail: boolean): AsyncGenerator<string> {
  const salt = saltOf(page)
  for (let first = 0; first < fans; first += 1000) {
    let text = ''
    for (const [n, { name, username }] of people(Math.min(1000, fans - first), first).entries()) {
      const number = first + n
      const shown = number % rareEvery === 0 ? `${name}瑄瑜` : name
      const at = new Date(seen.getTime() - Math.floor((((number * 7919) % fans) * span) / fans))
      text += copyLine([
        ...[page, username, at, seen, number % goneEvery === 0 ? seen : null, true, shown, username],
        ...[`https://www.instagram.com/${username}`, withEmail ? `${username}@fans.test` : null],
        gramsOf(salt, [shown, username, username]),
      ])
    }
    yield text
  }
}
