import type { Fan, Page } from '@fankeep/shared/contract'
import { Refused, useHost } from '@fankeep/shared/host'
import { useState } from 'react'
import { useText } from '../../format'
import { useUndo } from '../../undo'
import { fanName } from '../fan-name'
import { MergeDialog } from './merge-dialog'

/** Merges two fans after a dialog that shows both, and undoes it. */
export function useMerging(page: Page, onChanged: () => void) {
  const { t } = useText()
  const host = useHost()
  const undo = useUndo()
  const [pair, open] = useState<[Fan, Fan]>()
  const takeBack = async (merge: string) => {
    await host.api.call('fans.unmerge', { id: page.id, merge }, { outlivesScreen: true })
    onChanged()
  }
  return {
    open,
    /** Undoes a merge shown in the list. There is no dialog, so a refusal is shown as a notice. */
    async unmerge(fan: Fan, merge: string) {
      try {
        await takeBack(merge)
        host.notify({ kind: 'success', title: t('merge.undone', { name: fanName(fan) }) })
      } catch (error) {
        if (error instanceof Refused) host.notify({ kind: 'warning', title: error.message })
      }
    },
    dialog: pair && (
      <MergeDialog
        page={page}
        pair={pair}
        onMerged={(merge, stays, goes) => {
          undo(t('merge.done', { stays: fanName(stays), goes: fanName(goes) }), () => takeBack(merge))
          open(undefined)
          onChanged()
        }}
        onClose={() => open(undefined)}
      />
    ),
  }
}
