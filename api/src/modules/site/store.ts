import type { CallOutput } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import type { Language } from '../../infra/language'
import type { Config } from '../../infra/config/config'
import { Refusal } from '../../infra/refusal'
import { renderArticle } from './render-article'
import { closedMessage } from './site-info'

export async function readState(db: Db, language: Language): Promise<CallOutput<'site.state'>> {
  const { websiteState, closeMsg } = await db.selectFrom('siteSettings').selectAll().executeTakeFirstOrThrow()
  const message = closeMsg[language] || closedMessage[language]
  return { website_state: websiteState, website_close_msg: websiteState === 2 ? message : '' }
}

type Shown = Pick<Config, 'servicePlan' | 'chatUrl' | 'accountMenu' | 'demoMember'>

/** The database's entries, and those set by the environment: `service_plan`, `chat_url`, `account_menu`, and `demo` if there is one. */
export async function readInfo(
  db: Db,
  { servicePlan, chatUrl = '', accountMenu, demoMember }: Shown,
  language: Language,
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('siteInfo')
    .select(['key', 'value'])
    .where('language', '=', language)
    .execute()
  const entries = rows.map(({ key, value }): [string, string] => [key, value])
  return {
    ...Object.fromEntries(entries),
    service_plan: servicePlan,
    chat_url: chatUrl,
    account_menu: accountMenu,
    ...(demoMember !== undefined && { demo: '1' }),
  }
}

/** Some of the database's entries, by key. */
export const infoEntries = (db: Db, language: Language, keys: string[]) =>
  db
    .selectFrom('siteInfo')
    .select(['key', 'value'])
    .where('language', '=', language)
    .where('key', 'in', keys)
    .execute()

export async function readFooter(db: Db): Promise<CallOutput<'site.footer'>> {
  const rows = await db.selectFrom('siteInfo').select(['key', 'value']).where('language', '=', '').execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

export async function readArticle(
  db: Db,
  key: string,
  language: Language,
): Promise<CallOutput<'site.article'>> {
  const article = await db
    .selectFrom('articles')
    .select(['title', 'body', 'updatedAt'])
    .where('key', '=', key)
    .where('language', '=', language)
    .executeTakeFirst()
  if (!article) throw new Refusal('not_found')
  return {
    title: article.title,
    html: renderArticle(article.body),
    updated_at: article.updatedAt.toISOString(),
  }
}

/** Without the links to the plans while these are hidden: they would lead nowhere. */
export async function readNavigation(
  db: Db,
  { servicePlan }: Shown,
  type: number,
  language: Language,
): Promise<CallOutput<'site.navigation'>> {
  const links = await db
    .selectFrom('navigation')
    .select(['title', 'url'])
    .where('type', '=', type)
    .where('language', '=', language)
    .orderBy('position')
    .execute()
  return links.filter(({ url }) => servicePlan !== 'none' || !url.endsWith('#servicePlan'))
}

export const readEndorsements = (db: Db, language: Language) =>
  db
    .selectFrom('endorsements')
    .select(['username', 'certification', 'avatar', 'desc'])
    .where('language', '=', language)
    .orderBy('position')
    .execute()
