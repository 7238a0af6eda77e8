import { binDays, type FanGroup, type Page } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { Box, Flex, IconButton, NotLoaded } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useText } from '../../format'
import { useUndo } from '../../undo'
import { DialogList } from '../dialog-list'
import type { LoadedGroups } from './loaded-labels'

interface GroupsDialogProps {
  page: Page
  groups: LoadedGroups
  onChanged: () => void
  onEdit: (group: FanGroup) => void
  onClose: () => void
}

/** The groups of a page: their names and rules, and the bin. */
export function GroupsDialog({ page, groups, onChanged, onEdit, onClose }: GroupsDialogProps) {
  const { t, format } = useText()
  const host = useHost()
  const undo = useUndo()
  const save = useAction('fans.saveGroup')
  const remove = async ({ id: group, name }: FanGroup) => {
    if (!(await save.run({ id: page.id, group, delete: true }))) return
    undo(t('groups.deleted', { name }), putBack, t('bin.keeps', { days: binDays }))
    onChanged()
    async function putBack() {
      await host.api.call('fans.saveGroup', { id: page.id, group, put_back: true }, { outlivesScreen: true })
      onChanged()
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('groups.manage')}>
      <NotLoaded of={groups}>{t('groups.error')}</NotLoaded>
      {groups.data && (
        <DialogList items={groups.data.list} none={t('groups.none')} refused={save.refused?.message}>
          {(group) => (
            <Flex align="center" gap={2}>
              <Box flex={1} minW={0} overflowWrap="anywhere">
                {group.name}
              </Box>
              <Box fontSize="12" color="ink.500" whiteSpace="nowrap">
                {group.fans === null
                  ? t('groups.rule')
                  : t('labels.carriers', { count: group.fans, number: format.number(group.fans) })}
              </Box>
              <IconButton
                icon="edit"
                label={t('groups.edit', { name: group.name })}
                onClick={() => onEdit(group)}
              />
              <IconButton
                icon="trash"
                label={t('groups.delete', { name: group.name })}
                onClick={() => void remove(group)}
              />
            </Flex>
          )}
        </DialogList>
      )}
    </Dialog>
  )
}
