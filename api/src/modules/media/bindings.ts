import type { CallOutput, MediaBinding, PlatformKey } from '@fankeep/shared/contract'
import { platforms } from '@fankeep/shared/contract/platforms'
import type { Selectable } from 'kysely'
import type { Call } from '../../infra/http/api'
import type { Language } from '../../infra/language'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { type Binding, bindings } from '../../platforms/oauth'
import { exchangeCode, lineTo, orFailed } from '../../platforms/oauth/client'
import type { Tokens } from '../../platforms/oauth/provider'
import { record } from '../../infra/audit'
import { beginAuthorisation, takeAuthorisation } from '../auth/authorisations'
import { proveMember } from '../auth/member-codes'
import { platformName } from '../site/platforms'
import { inTransaction } from '../../infra/database/transaction'
import type { MediaTables } from './tables'
import { openTokens, sealTokens } from './tokens'

type Row = Selectable<MediaTables['mediaAccounts']>

/** All seven platforms, bound or not, and what the member can do about each. */
export async function bindingsOf(
  services: Services,
  { member }: Call<'media.bindings'>,
): Promise<CallOutput<'media.bindings'>> {
  const rows = await services.db
    .selectFrom('mediaAccounts')
    .selectAll()
    .where('userId', '=', member.id)
    .execute()
  return {
    list: platforms.map((platform) =>
      present(
        services,
        platform,
        rows.find((row) => row.platform === platform),
      ),
    ),
  }
}

function present({ config, clock }: Services, platform: PlatformKey, row: Row | undefined): MediaBinding {
  const binding = bindings[platform]
  const over = row?.expiresAt ? row.expiresAt <= clock.now() : false
  return {
    platform,
    can: binding ? 'oauth' : 'none',
    ready: binding !== undefined && config.oauth[binding.provider.app] !== undefined,
    state: row ? (over ? 'expired' : row.state) : 'none',
    account: row?.account ?? '',
    since: row?.since.toISOString() ?? null,
    expires_at: row?.expiresAt?.toISOString() ?? null,
    scopes: row?.scopes ?? [],
  }
}

/** @throws Refusal `bind_impossible` if the platform has no API for other services. */
function bindingFor(platform: PlatformKey, language: Language): Binding {
  const binding = bindings[platform]
  if (!binding) throw new Refusal('bind_impossible', { platform: platformName(platform, language) })
  return binding
}

export async function beginBind(
  services: Services,
  { member, input, language, address }: Call<'media.beginBind'>,
): Promise<CallOutput<'media.beginBind'>> {
  const { platform, redirect_uri, code } = input
  const { provider, scopes } = bindingFor(platform, language)
  await proveMember(services, member, code)
  return beginAuthorisation(
    services,
    { purpose: 'bind', provider: platform, userId: member.id },
    { provider, scopes, redirectUri: redirect_uri, address },
  )
}

/** Exchanges the code for tokens, asks the platform for their account, and stores them sealed. An earlier binding is replaced. */
export async function bind(
  services: Services,
  { member, input, language, address }: Call<'media.bind'>,
): Promise<MediaBinding> {
  const { config, db, clock } = services
  const { platform, code } = input
  const { provider, scopes } = bindingFor(platform, language)
  const aim = { purpose: 'bind', provider: platform, userId: member.id } as const
  const begun = await takeAuthorisation(services, aim, input)
  const tokens = await exchangeCode(config, provider, { ...begun, code })
  const account = await orFailed(() => provider.account(lineTo(config, provider), tokens))
  const granted = account.scopes ?? tokens.scopes ?? [...scopes]
  const row = await inTransaction(db, async (trx) => {
    const fresh = {
      subject: account.id,
      account: account.name,
      scopes: granted,
      tokens: '',
      state: 'bound' as const,
      since: clock.now(),
      expiresAt: endOf(tokens, clock.now()),
    }
    const { id } = await trx
      .insertInto('mediaAccounts')
      .values({ userId: member.id, platform, ...fresh })
      .onConflict((conflict) => conflict.columns(['userId', 'platform']).doUpdateSet(fresh))
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(trx, clock, { userId: member.id, action: 'media.bound', address, detail: { platform } })
    // Seals the tokens in a second statement: the row's id is part of the seal.
    return trx
      .updateTable('mediaAccounts')
      .set({ tokens: sealTokens(services, id, tokens) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return present(services, platform, row)
}

/** When a binding expires; null if its token can be refreshed, because the member need not act then. */
const endOf = ({ refresh, expiresIn }: Tokens, now: Date) =>
  refresh || !expiresIn ? null : new Date(now.getTime() + expiresIn * 1000)

export async function unbind(
  services: Services,
  { member, input, language, address }: Call<'media.unbind'>,
): Promise<MediaBinding> {
  const { db, clock } = services
  const { platform, code } = input
  bindingFor(platform, language)
  const row = await db
    .selectFrom('mediaAccounts')
    .selectAll()
    .where('userId', '=', member.id)
    .where('platform', '=', platform)
    .executeTakeFirst()
  if (!row)
    throw platform === 'instagram'
      ? new Refusal('instagram_not_bound')
      : new Refusal('platform_not_bound', { platform: platformName(platform, language) })
  await proveMember(services, member, code)
  await db.deleteFrom('mediaAccounts').where('id', '=', row.id).execute()
  await record(db, clock, { userId: member.id, action: 'media.unbound', address, detail: { platform } })
  await revoke(services, row)
  return present(services, platform, undefined)
}

/** Revokes the token at the platform. A failure is only logged: ours is erased anyway, so a platform that is down cannot prevent unbinding. */
export async function revoke(
  services: Services,
  row: Pick<Row, 'id' | 'platform' | 'tokens'>,
): Promise<void> {
  const provider = bindings[row.platform]?.provider
  if (!provider?.revoke || !services.config.oauth[provider.app]) return
  try {
    await provider.revoke(lineTo(services.config, provider), openTokens(services, row.id, row.tokens))
  } catch (error) {
    services.log.warn({ err: error, platform: row.platform }, 'revoking a token at its platform failed')
  }
}
