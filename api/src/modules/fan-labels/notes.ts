import type { Db } from '../../infra/database/connect'

/** Saves the note on a fan; an empty one removes it. */
export async function saveNote(
  db: Db,
  { pageId, uid, note }: { pageId: string; uid: string; note: string },
  now: Date,
): Promise<void> {
  if (note === '')
    await db.deleteFrom('fanNotes').where('pageId', '=', pageId).where('uid', '=', uid).execute()
  else
    await db
      .insertInto('fanNotes')
      .values({ pageId, uid, note, changedAt: now })
      .onConflict((conflict) => conflict.columns(['pageId', 'uid']).doUpdateSet({ note, changedAt: now }))
      .execute()
}
