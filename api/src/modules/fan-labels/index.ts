import { binnedSince } from '../../infra/bin'
import { deleteByPage } from '../../infra/database/delete-by-page'
import type { Module } from '../../infra/module'
import { keptLabels } from './export-data'
import { renameLabels } from './rename-fans'

/** What members note of their fans: tags and notes, by the fan's uid. Its calls are those of `fans`, which knows the list. */
export const fanLabels: Module = {
  name: 'fan-labels',
  routes: () => {},
  erasePage: ({ db }, pageId) => deleteByPage(db, ['tagged_fans', 'fan_tags', 'fan_notes'], pageId),
  renameFans: renameLabels,
  exportData: keptLabels,
  maintenance: async ({ db, clock }) => {
    await db.deleteFrom('fanTags').where('deletedAt', '<=', binnedSince(clock.now())).execute()
  },
}
