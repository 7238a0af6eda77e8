import type { CallOutput } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import type { Language } from '../../infra/language'
import { Refusal } from '../../infra/refusal'
import { closedMessage } from './content/site-info'
import { renderArticle } from './render-article'

export async function readState(db: Db, language: Language): Promise<CallOutput<'site.state'>> {
  const { websiteState, closeMsg } = await db.selectFrom('siteSettings').selectAll().executeTakeFirstOrThrow()
  const message = closeMsg[language] || closedMessage[language]
  return { website_state: websiteState, website_close_msg: websiteState === 2 ? message : '' }
}

export async function readInfo(db: Db, language: Language): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('siteInfo')
    .select(['key', 'value'])
    .where('language', '=', language)
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

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

export const readNavigation = (db: Db, type: number, language: Language) =>
  db
    .selectFrom('navigation')
    .select(['title', 'url'])
    .where('type', '=', type)
    .where('language', '=', language)
    .orderBy('position')
    .execute()

export const readEndorsements = (db: Db, language: Language) =>
  db
    .selectFrom('endorsements')
    .select(['username', 'certification', 'avatar', 'desc'])
    .where('language', '=', language)
    .orderBy('position')
    .execute()
