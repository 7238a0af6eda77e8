import { sql } from 'kysely'
import type { Language } from '../../../infra/language'
import type { Services } from '../../../infra/services'
import { dayOf } from '../../../infra/days'
import type { PageRow } from '../../pages/owned-page'
import { sentencesOf } from '../sentences'
import { summaryOf } from '../summary'
import type { Model, Written } from './ask-model'
import type { Db } from '../../../infra/database/connect'

/** The model's sentences about a page's figures: stored, or requested now. Empty if the member exceeds the limit. */
export async function wordsOf(
  services: Services,
  model: Model,
  page: PageRow,
  language: Language,
): Promise<Written[]> {
  const { db, clock, limits } = services
  const { figures, stamp } = await summaryOf(services, page)
  const kept = await db
    .selectFrom('insightWords')
    .select(['stamp', 'sentences'])
    .where('pageId', '=', page.id)
    .where('language', '=', language)
    .executeTakeFirst()
  if (kept?.stamp === stamp) return kept.sentences
  if (!(await limits.take('insightWordsPerMember', page.userId))) return []
  const sentences = await model.write(sentencesOf(figures, language, dayOf(clock.now())), language)
  if (sentences.length === 0) return []
  const row = { stamp, sentences: sql<Written[]>`${JSON.stringify(sentences)}::jsonb` }
  await db
    .insertInto('insightWords')
    .values({ pageId: page.id, language, ...row })
    .onConflict((conflict) => conflict.columns(['pageId', 'language']).doUpdateSet(row))
    .execute()
  return sentences
}

export async function hasAgreed(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('insightConsents')
    .select('at')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores or withdraws a member's consent. The model's sentences are shown only to members who consent. */
export async function setConsent({ db, clock }: Services, userId: string, on: boolean): Promise<void> {
  if (on)
    await db
      .insertInto('insightConsents')
      .values({ userId, at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('insightConsents').where('userId', '=', userId).execute()
}
