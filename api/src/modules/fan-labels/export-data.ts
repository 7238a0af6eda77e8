import type { Services } from '../../infra/services'
import { jsonFile, jsonLines } from '../../infra/json-lines'
import type { ZipEntry } from '../../infra/zip-writer'

const batch = 2000

/** A member's tags, who carries each, and the notes; those of pages and tags in the bin are left out. */
export async function* keptLabels({ db }: Services, userId: string): AsyncIterable<ZipEntry> {
  const pagesOf = db.selectFrom('pages').select('id').where('userId', '=', userId)
  const tags = db
    .selectFrom('fanTags')
    .select(['id', 'pageId', 'name'])
    .where('pageId', 'in', pagesOf)
    .where('deletedAt', 'is', null)
  yield { path: 'fan-tags.json', open: () => jsonFile(() => tags.orderBy('id').execute()) }
  yield {
    path: 'tagged-fans.jsonl',
    open: () =>
      jsonLines<{ pageId: string; tagId: string; uid: string }>((after) =>
        db
          .selectFrom('taggedFans')
          .select(['pageId', 'tagId', 'uid'])
          .where('tagId', 'in', tags.clearSelect().select('id'))
          .$if(after !== undefined, (query) =>
            query.where(({ eb, refTuple, tuple }) =>
              eb(refTuple('pageId', 'tagId', 'uid'), '>', tuple(after!.pageId, after!.tagId, after!.uid)),
            ),
          )
          .orderBy('pageId')
          .orderBy('tagId')
          .orderBy('uid')
          .limit(batch)
          .execute(),
      ),
  }
  yield {
    path: 'fan-notes.jsonl',
    open: () =>
      jsonLines<{ pageId: string; uid: string }>((after) =>
        db
          .selectFrom('fanNotes')
          .selectAll()
          .where('pageId', 'in', pagesOf)
          .$if(after !== undefined, (query) =>
            query.where(({ eb, refTuple, tuple }) =>
              eb(refTuple('pageId', 'uid'), '>', tuple(after!.pageId, after!.uid)),
            ),
          )
          .orderBy('pageId')
          .orderBy('uid')
          .limit(batch)
          .execute(),
      ),
  }
}
