import type { CallInput, Fan, FanGroup, Page } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { useState } from 'react'
import type { Picks } from '../../download/use-picks'
import { GroupDialog } from './group-dialog'
import { GroupsDialog } from './groups-dialog'
import { LabelsDialog } from './labels-dialog'
import { TagsDialog } from './tags-dialog'
import { ToGroupDialog } from './to-group-dialog'
import type { LabeledFans } from './use-labels'

/** Some fans, and their number if known. */
export interface FansMeant {
  fans: LabeledFans
  total: { count: number; number: string } | undefined
}

/** Which dialog is open, and for what. */
export type LabelsMeant =
  | { to: 'tags' | 'groups' | 'new group' }
  | ({ to: 'label' | 'group' } & FansMeant)
  | { to: 'edit'; group: FanGroup }

export const ofOne = (fan: Fan): LabelsMeant => ({
  to: 'label',
  fans: { chosen: { uid: [fan.uid] }, known: [fan], whole: true },
  total: undefined,
})

/** @param shown the rows on screen, whose tags are known */
export function ofPicked(
  picks: Picks,
  shown: readonly Fan[],
  filter: Pick<CallInput<'fans.tag'>, 'q' | 'since' | 'gone' | 'tag' | 'group'>,
  total: FansMeant['total'],
): FansMeant {
  if (picks.all) return { fans: { chosen: { all: true, ...filter }, known: shown, whole: false }, total }
  const known = shown.filter(({ uid }) => picks.has(uid))
  return {
    fans: { chosen: { uid: [...picks.keys] }, known, whole: known.length === picks.count },
    total: { count: picks.count, number: String(picks.count) },
  }
}

/** The tags and groups of a page, and the dialogs that change them or put fans into them. */
export function useLabeling(page: Page, reloadList: () => void, showGroup: (group: string) => void) {
  const tags = useCall('fans.tags', { id: page.id })
  const groups = useCall('fans.groups', { id: page.id })
  const [meant, open] = useState<LabelsMeant>()
  const reload = () => {
    tags.reload()
    groups.reload()
    reloadList()
  }
  const close = () => open(undefined)
  return {
    tags,
    groups,
    open,
    reload,
    dialog: meant && (
      <LabelingDialog
        page={page}
        tags={tags}
        groups={groups}
        meant={meant}
        onOpen={open}
        onDone={reload}
        onSaved={(group) => {
          groups.reload()
          if (meant.to === 'new group') showGroup(group)
          else reloadList()
          close()
        }}
        onClose={close}
      />
    ),
  }
}

interface LabelingDialogProps extends Pick<ReturnType<typeof useLabeling>, 'tags' | 'groups'> {
  page: Page
  meant: LabelsMeant
  onOpen: (meant: LabelsMeant) => void
  onDone: () => void
  onSaved: (group: string) => void
  onClose: () => void
}

function LabelingDialog({ page, tags, groups, meant, ...on }: LabelingDialogProps) {
  const { onOpen, onDone, onSaved, onClose } = on
  switch (meant.to) {
    case 'tags':
      return <TagsDialog page={page} tags={tags} onChanged={onDone} onClose={onClose} />
    case 'groups':
      return (
        <GroupsDialog
          page={page}
          groups={groups}
          onChanged={onDone}
          onEdit={(group) => onOpen({ to: 'edit', group })}
          onClose={onClose}
        />
      )
    case 'label':
      return <LabelsDialog {...meant} page={page} tags={tags} onDone={onDone} onClose={onClose} />
    case 'group':
      return <ToGroupDialog page={page} groups={groups} fans={meant.fans} onDone={onDone} onClose={onClose} />
    default: {
      const group = meant.to === 'edit' ? meant.group : undefined
      return <GroupDialog page={page} tags={tags} group={group} onSaved={onSaved} onClose={onClose} />
    }
  }
}
