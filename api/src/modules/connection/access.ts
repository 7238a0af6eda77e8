import { setTimeout as delay } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { Services } from '../../infra/services'
import { apiLine } from '../../platforms/api/line'
import { type ApiLine, type Connector, type Opened, PlatformProblem } from '../../platforms/connector'
import { connectorOf } from '../../platforms/connectors'
import { lineTo } from '../../platforms/oauth/client'
import type { Tokens } from '../../platforms/oauth/provider'
import type { PageRow } from '../pages/owned-page'
import type { ConnectionTables } from './tables'
import type { SealedColumn } from '../../infra/rotate-seals'

type AccessRow = Selectable<ConnectionTables['pageAccess']>

/** Tokens with the end of the access token (milliseconds since 1970), where the platform says one. */
type KeptTokens = Tokens & { until?: number }

type KeptRow = Pick<AccessRow, 'pageId' | 'tokens'>

const purpose = 'page access'
const rowOf = (pageId: string) => `page_access ${pageId}`

/** For `pnpm rotate-key`. */
export const sealedAccess: SealedColumn = {
  table: 'page_access',
  column: 'tokens',
  purpose,
  key: ['page_id'],
  rowOf: ([pageId = '']) => rowOf(pageId),
}

export const sealAccess = ({ crypto }: Pick<Services, 'crypto'>, pageId: string, tokens: KeptTokens) =>
  crypto.seal(purpose, JSON.stringify(tokens), rowOf(pageId))

export const openAccess = (
  { crypto }: Pick<Services, 'crypto'>,
  { pageId, tokens }: Pick<AccessRow, 'pageId' | 'tokens'>,
) => JSON.parse(crypto.open(purpose, tokens, rowOf(pageId))) as KeptTokens

export const accessOf = (db: Db, pageId: string): Promise<AccessRow | undefined> =>
  db.selectFrom('pageAccess').selectAll().where('pageId', '=', pageId).executeTakeFirst()

export async function accessesOf(db: Db, pageIds: string[]): Promise<Map<string, AccessRow>> {
  if (pageIds.length === 0) return new Map()
  const rows = await db.selectFrom('pageAccess').selectAll().where('pageId', 'in', pageIds).execute()
  return new Map(rows.map((row) => [row.pageId, row]))
}

export const withUntil = (tokens: Tokens, now: number): KeptTokens => ({
  ...tokens,
  ...(tokens.expiresIn && { until: now + tokens.expiresIn * 1000 }),
})

/** A page's way to its platform: whom to ask, as whom, and what to do when the token has had its time. */
export interface PageLine {
  connector: Connector
  line: ApiLine
  access: AccessRow
  opened: Opened
  /** @throws PlatformProblem `revoked` where there is nothing to refresh with, or it is not taken. */
  refresh: () => Promise<void>
}

const day = 86_400_000
const soon = 60_000

/**
 * The way to a page that was authorised, its token refreshed where its time is over; undefined where there is none.
 * @throws PlatformProblem, `fault` where this site has no app there any more: the permission is as it was
 */
export async function openPage(
  services: Services,
  page: Pick<PageRow, 'id' | 'platform' | 'handle'>,
  signal?: AbortSignal,
): Promise<PageLine | undefined> {
  const { config, db, clock } = services
  const connector = connectorOf(page)
  const access = await accessOf(db, page.id)
  if (!connector || access?.state !== 'bound') return undefined
  if (!config.oauth[connector.provider.app]) throw new PlatformProblem('fault', 'This site has no app there')
  const now = () => clock.now().getTime()
  const line = apiLine(config, connector, { now, ...(signal && { signal }) })
  let sealed: KeptRow = access
  let tokens = openAccess(services, access)
  const opened: Opened = {
    tokens,
    id: access.subject,
    ...(access.known.handle && { handle: access.known.handle }),
  }
  const refresh = async () => {
    if (!connector.refresh) throw new PlatformProblem('revoked', 'Nothing refreshes this token')
    let row: KeptRow | undefined
    try {
      tokens = withUntil(await connector.refresh(lineTo(config, connector.provider), tokens), now())
      row = (await keepTokens(services, sealed, tokens)) ?? (await changedSince(services, sealed, [0]))
    } catch (error) {
      row = await changedSince(services, sealed, untilKept)
      if (!row) throw error
    }
    if (row) {
      sealed = row
      tokens = openAccess(services, row)
    }
    opened.tokens = tokens
  }
  // One that ends in days and not in hours is a long one: refreshed while it is still good (Meta's sixty days).
  const early = tokens.refresh ? soon : access.since.getTime() < now() - day ? 30 * day : 0
  if (connector.refresh && tokens.until !== undefined && tokens.until < now() + early) {
    const { until } = tokens
    // One that is good for weeks yet is used as it is: what it opens says whether it is over.
    await refresh().catch((error: unknown) => {
      if (!(error instanceof PlatformProblem) || until <= now()) throw error
    })
  }
  return { connector, line, access, opened, refresh }
}

/** X gives a new refresh token each time: without it kept, the next refresh is none. Undefined where others are kept by now. */
const keepTokens = (services: Services, { pageId, tokens: before }: KeptRow, tokens: KeptTokens) =>
  services.db
    .updateTable('pageAccess')
    .set({
      tokens: sealAccess(services, pageId, tokens),
      ...(!tokens.refresh && tokens.until && { expiresAt: new Date(tokens.until) }),
    })
    .where('pageId', '=', pageId)
    .where('tokens', '=', before)
    .returning(['pageId', 'tokens'])
    .executeTakeFirst()

/** After so many milliseconds each it is looked whether another job has kept what it was given. */
const untilKept = [0, 300, 1500]

/**
 * Other tokens than before: another job refreshed them at this moment, and X takes a refresh token once; or the member authorised again.
 * Undefined where there are none.
 */
async function changedSince({ db }: Services, { pageId, tokens: before }: KeptRow, pauses: number[]) {
  for (const pause of pauses) {
    await delay(pause)
    const row = await accessOf(db, pageId)
    if (row?.state === 'bound' && row.tokens !== before) return row
  }
  return undefined
}

/**
 * The platform does not take our token any more: only the member can change that.
 * @param asked when the platform was asked. What it said is not about an authorisation that was given since.
 * @returns false where there is a newer one, or none at all
 */
export async function markEnded(db: Db, pageId: string, asked: Date): Promise<boolean> {
  const ended = await db
    .updateTable('pageAccess')
    .set({ state: 'expired' })
    .where('pageId', '=', pageId)
    .where('since', '<=', asked)
    .returning('pageId')
    .executeTakeFirst()
  return ended !== undefined
}

export const keepKnown = (db: Db, pageId: string, known: ConnectionTables['pageAccess']['known']) =>
  db
    .updateTable('pageAccess')
    .set({ known: sql`${JSON.stringify(known)}::jsonb` })
    .where('pageId', '=', pageId)
    .execute()

/** The member's pages of a platform that are bound, with the account and what it allows; the page itself first. */
export const boundPagesLike = (db: Db, page: Pick<PageRow, 'id' | 'userId' | 'platform'>) =>
  db
    .selectFrom('pages')
    .innerJoin('pageAccess', 'pageAccess.pageId', 'pages.id')
    .selectAll('pages')
    .select(['pageAccess.account', 'pageAccess.scopes'])
    .where('pages.userId', '=', page.userId)
    .where('pages.platform', '=', page.platform)
    .where('pageAccess.state', '=', 'bound')
    .orderBy((order) => order('pages.id', '=', page.id), 'desc')
    .orderBy('pages.id')
    .execute()
