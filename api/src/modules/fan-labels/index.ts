import { binnedSince } from '../../infra/bin'
import { deleteByPage } from '../../infra/database/delete-by-page'
import type { Module } from '../../infra/module'
import { keptLabels } from './export-data'
import { kinds } from './kinds'
import { renameLabels } from './rename-fans'

const tablesByPage = [...kinds.flatMap(({ fans, table }) => [fans, table]), 'fan_notes']

/** What members note about their fans: tags, groups and notes, by the fan's uid. The routes are in `fans`, which knows the list. */
export const fanLabels: Module = {
  name: 'fan-labels',
  routes: () => {},
  erasePage: ({ db }, pageId) => deleteByPage(db, tablesByPage, pageId),
  renameFans: renameLabels,
  exportData: keptLabels,
  maintenance: async ({ db, clock }) => {
    for (const table of ['fanTags', 'fanGroups'] as const)
      await db.deleteFrom(table).where('deletedAt', '<=', binnedSince(clock.now())).execute()
  },
}
