import type { CallInput, Fan, Page } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { useState } from 'react'
import type { Picks } from '../../download/use-picks'
import { LabelsDialog } from './labels-dialog'
import { TagsDialog } from './tags-dialog'
import type { LabeledFans } from './use-labels'

/** How many the list has, where that is known. */
type Total = { count: number; number: string } | undefined

/** What the dialog is opened for: some fans, or the tags themselves. */
export type LabelsMeant = { fans: LabeledFans; total: Total } | 'tags'

export const ofOne = (fan: Fan): LabelsMeant => ({
  fans: { chosen: { uid: [fan.uid] }, known: [fan], whole: true },
  total: undefined,
})

/** @param shown the rows on show, whose tags are known */
export function ofPicked(
  picks: Picks,
  shown: readonly Fan[],
  filter: Pick<CallInput<'fans.tag'>, 'q' | 'since' | 'gone' | 'tag'>,
  total: Total,
): LabelsMeant {
  if (picks.all) return { fans: { chosen: { all: true, ...filter }, known: shown, whole: false }, total }
  const known = shown.filter(({ uid }) => picks.has(uid))
  return {
    fans: { chosen: { uid: [...picks.keys] }, known, whole: known.length === picks.count },
    total: { count: picks.count, number: String(picks.count) },
  }
}

/** The tags of a page, and the dialogs that change them or put them on fans. */
export function useLabeling(page: Page, reloadList: () => void) {
  const tags = useCall('fans.tags', { id: page.id })
  const [meant, setMeant] = useState<LabelsMeant>()
  const list = tags.data?.list ?? []
  const reload = () => {
    tags.reload()
    reloadList()
  }
  const close = () => setMeant(undefined)
  return {
    tags: list,
    open: setMeant,
    dialog:
      meant === 'tags' ? (
        <TagsDialog page={page} tags={list} onChanged={reload} onClose={close} />
      ) : (
        meant && (
          <LabelsDialog
            page={page}
            tags={list}
            fans={meant.fans}
            total={meant.total}
            onDone={reload}
            onClose={close}
          />
        )
      ),
  }
}
