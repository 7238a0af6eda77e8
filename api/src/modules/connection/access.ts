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

/** Tokens with the expiry of the access token (milliseconds since 1970), if the platform states one. */
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

/** Access to a page at its platform: the connector, its API client, the opened tokens, and how to refresh an expired token. */
export interface PageLine {
  connector: Connector
  line: ApiLine
  access: AccessRow
  opened: Opened
  /** @throws PlatformProblem `revoked` if there is no refresh token, or the platform rejects it. */
  refresh: () => Promise<void>
}

const day = 86_400_000
const soon = 60_000

/**
 * Opens access to an authorised page, and refreshes its token if it has expired; undefined if the page is not authorised.
 * @throws PlatformProblem, `fault` if this site has no app at the platform any more: the permission stays unchanged
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
  if (!config.oauth[connector.provider.app])
    throw new PlatformProblem('fault', 'No app is configured for this platform')
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
    if (!connector.refresh) throw new PlatformProblem('revoked', 'This token cannot be refreshed')
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
  // A token without a refresh token that is older than a day is long-lived (Meta: sixty days): it is refreshed while still valid.
  const early = tokens.refresh ? soon : access.since.getTime() < now() - day ? 30 * day : 0
  if (connector.refresh && tokens.until !== undefined && tokens.until < now() + early) {
    const { until } = tokens
    // If the early refresh fails, the token is used while it is still valid: a call with it shows whether it was revoked.
    await refresh().catch((error: unknown) => {
      if (!(error instanceof PlatformProblem) || until <= now()) throw error
    })
  }
  return { connector, line, access, opened, refresh }
}

/**
 * Saves refreshed tokens. X issues a new refresh token each time; if it is not saved, the next refresh fails. Undefined if other tokens
 * were saved in the meantime.
 */
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

/** The pauses, in milliseconds, before each check whether another job has saved its refreshed tokens. */
const untilKept = [0, 300, 1500]

/**
 * Returns tokens that were saved in the meantime: another job refreshed them in parallel (X accepts a refresh token once), or the member
 * authorised again. Undefined if there are none.
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
 * Marks a permission as expired: the platform rejects our token, and only the member can fix that.
 * @param asked when the platform was called. The result says nothing about a permission that was given later.
 * @returns false if there is a newer permission, or none at all
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

/** The member's authorised pages of the same platform, each with its account and scopes; the page itself first. */
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
