import type { CallOutput } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import type { Call } from '../../infra/http/api'
import type { Language } from '../../infra/language'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { apiLine } from '../../platforms/api/line'
import { type Account, PlatformProblem } from '../../platforms/connector'
import { connectorOf } from '../../platforms/connectors'
import { bindings } from '../../platforms/oauth'
import { exchangeCode, lineTo } from '../../platforms/oauth/client'
import type { OAuthProvider, Tokens } from '../../platforms/oauth/provider'
import { record } from '../../infra/audit'
import { beginAuthorisation, takeAuthorisation } from '../auth/authorisations'
import { ownedPage, type PageRow } from '../pages/owned-page'
import { platformName } from '../site/platforms'
import { inTransaction } from '../../infra/database/transaction'
import { accessOf, openAccess, sealAccess, withUntil } from './access'
import { nextBackupOf } from './backup-schedule'
import { changePageIfThere } from '../pages/repository'

/** @throws Refusal `page_no_api` if the platform has no API for this kind of page. */
function wayTo(page: PageRow, language: Language) {
  const connector = connectorOf(page)
  const binding = bindings[page.platform]
  if (!connector || !binding)
    throw new Refusal('page_no_api', { platform: platformName(page.platform, language) })
  return { connector, provider: binding.provider, scopes: binding.scopes }
}

const aimAt = (page: PageRow, userId: string) =>
  ({ purpose: 'page', provider: page.platform, userId, pageId: page.id }) as const

export async function beginAccess(
  services: Services,
  { member, input, language, address }: Call<'pages.beginAccess'>,
): Promise<CallOutput<'pages.beginAccess'>> {
  const page = await ownedPage(services.db, member.id, input.id)
  const { provider, scopes } = wayTo(page, language)
  return beginAuthorisation(services, aimAt(page, member.id), {
    provider,
    scopes,
    redirectUri: input.redirect_uri,
    address,
  })
}

/** Exchanges the code for tokens, checks that the tokens give access to exactly this page, and stores them sealed. */
export async function setAccess(
  services: Services,
  { member, input, language, address }: Call<'pages.access'>,
): Promise<PageRow> {
  const { config, db, clock } = services
  const page = await ownedPage(db, member.id, input.id)
  const { connector, provider, scopes } = wayTo(page, language)
  const begun = await takeAuthorisation(services, aimAt(page, member.id), input)
  const tokens = await exchangeCode(config, provider, { ...begun, code: input.code })
  const line = apiLine(config, connector, { now: () => clock.now().getTime() })
  const accounts = await orBusy(page, language, () => connector.accounts(line, tokens))
  const account = accounts.find(({ handles }) => handles.some((handle) => page.handles.includes(handle)))
  if (!account) {
    await endQuietly(services, provider, tokens)
    throw new Refusal('page_other_account', {
      platform: platformName(page.platform, language),
      account: accounts.length > 0 ? accounts.map(({ handle, name }) => (handle ? `@${handle}` : name)) : '–',
    })
  }
  await keep(services, page, account, { tokens, scopes: tokens.scopes ?? [...scopes] })
  await record(db, clock, {
    userId: member.id,
    action: 'page.authorised',
    address,
    detail: { page: page.id, platform: page.platform },
  })
  return ownedPage(db, member.id, page.id)
}

/**
 * Stores the tokens. If the page has its own token (Facebook), that token is stored: calls use it, and it lasts as long as the
 * permission.
 */
async function keep(
  services: Services,
  page: PageRow,
  account: Account,
  { tokens, scopes }: { tokens: Tokens; scopes: string[] },
) {
  const { db, clock } = services
  const now = clock.now()
  const kept = account.token ? { access: account.token } : withUntil(tokens, now.getTime())
  const row = {
    subject: account.id,
    account: account.handle ?? account.name,
    scopes,
    tokens: sealAccess(services, page.id, kept),
    state: 'bound' as const,
    known: sql<never>`${JSON.stringify({ id: account.id, handle: account.handle, owner: account.owner })}::jsonb`,
    since: now,
    expiresAt: !kept.refresh && 'until' in kept && kept.until ? new Date(kept.until) : null,
  }
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('pageAccess')
      .values({ pageId: page.id, ...row })
      .onConflict((conflict) => conflict.column('pageId').doUpdateSet(row))
      .execute()
    const next = await nextBackupOf(trx, page, now)
    await changePageIfThere(trx, page.id, { nextBackup: next, nextLook: new Date(now.getTime() + 3_600_000) })
  })
}

/** Ends the page's permission: our tokens are erased, even if the platform's call fails. */
export async function endAccess(
  services: Services,
  { member, input, address }: Call<'pages.endAccess'>,
): Promise<PageRow> {
  const { db, clock } = services
  const page = await ownedPage(db, member.id, input.id)
  const access = await accessOf(db, page.id)
  if (access) {
    await db.deleteFrom('pageAccess').where('pageId', '=', page.id).execute()
    await changePageIfThere(db, page.id, { nextBackup: null, nextLook: null })
    await record(db, clock, {
      userId: member.id,
      action: 'page.access_ended',
      address,
      detail: { page: page.id, platform: page.platform },
    })
    const provider = connectorOf(page)?.provider
    // Revoking a Facebook page token would end the permission for all pages of that person, and other pages may still need it.
    if (provider && page.platform !== 'facebook')
      await endQuietly(services, provider, openAccess(services, access))
  }
  return ownedPage(db, member.id, page.id)
}

async function endQuietly({ config, log }: Services, provider: OAuthProvider, tokens: Tokens) {
  try {
    if (provider.revoke) await provider.revoke(lineTo(config, provider), tokens)
  } catch (error) {
    log.warn({ err: error, provider: provider.app }, 'revoking a token at its platform failed')
  }
}

/** Turns a platform problem into a refusal, for calls whose caller waits for the answer. */
export async function orBusy<Value>(
  page: Pick<PageRow, 'platform'>,
  language: Language,
  run: () => Promise<Value>,
): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof PlatformProblem)) throw error
    const platform = platformName(page.platform, language)
    const isOver = error.kind === 'revoked' || error.kind === 'expired' || error.kind === 'forbidden'
    throw new Refusal(isOver ? 'page_not_authorised' : 'platform_busy', { platform })
  }
}
