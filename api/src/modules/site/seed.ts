import { allLanguages } from '../../infra/language'
import type { Db } from '../../infra/database/connect'
import { inTransaction } from '../../infra/database/transaction'
import { articlesOf, endorsementsOf } from './read-content'
import { footerTexts, navigation, siteInfo } from './site-info'

/**
 * Writes the texts that ship with the code (api/content, site-info.ts) into the database. Rows that a person edited
 * there (`edited_at`) stay; the others are updated at every start.
 */
export async function seedSite(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('articles')
      .values(
        allLanguages.flatMap((language) =>
          articlesOf(language).map(({ written, ...article }) => ({
            ...article,
            language,
            updatedAt: written,
          })),
        ),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'language'])
          .doUpdateSet((row) => ({
            title: row.ref('excluded.title'),
            body: row.ref('excluded.body'),
            updatedAt: row.ref('excluded.updatedAt'),
          }))
          .where('articles.editedAt', 'is', null),
      )
      .execute()

    await trx
      .insertInto('siteInfo')
      .values([...infoRows(), ...footerRows()])
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'language'])
          .doUpdateSet((row) => ({ value: row.ref('excluded.value') }))
          .where('siteInfo.editedAt', 'is', null),
      )
      .execute()

    await trx.deleteFrom('navigation').where('editedAt', 'is', null).execute()
    await trx
      .insertInto('navigation')
      .values(navigationRows())
      .onConflict((conflict) => conflict.columns(['type', 'position', 'language']).doNothing())
      .execute()

    await trx
      .insertInto('endorsements')
      .values(endorsementRows())
      .onConflict((conflict) =>
        conflict
          .columns(['id', 'language'])
          .doUpdateSet((row) => ({
            position: row.ref('excluded.position'),
            username: row.ref('excluded.username'),
            certification: row.ref('excluded.certification'),
            avatar: row.ref('excluded.avatar'),
            desc: row.ref('excluded.desc'),
          }))
          .where('endorsements.editedAt', 'is', null),
      )
      .execute()
  })
}

const infoRows = () =>
  allLanguages.flatMap((language) =>
    Object.entries(siteInfo[language]).map(([key, value]) => ({ key, language, value })),
  )

/** The lines of all languages together, as the call returns them: stored without a language. */
const footerRows = () =>
  Object.entries(footerTexts).flatMap(([prefix, lines]) =>
    lines.map((value, n) => ({ key: `${prefix}_footer_text${n + 1}`, language: '', value })),
  )

const navigationRows = () =>
  ([1, 2] as const).flatMap((type) =>
    allLanguages.flatMap((language) =>
      navigation[type][language].map((link, position) => ({ type, position, language, ...link })),
    ),
  )

const endorsementRows = () =>
  allLanguages.flatMap((language) =>
    endorsementsOf(language).map((endorsement, position) => ({
      ...endorsement,
      language,
      position,
      avatar: `/api/assets/faces/${endorsement.id}.svg`,
    })),
  )
