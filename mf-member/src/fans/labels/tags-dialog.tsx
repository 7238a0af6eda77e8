import { binDays, fanTagMax, type FanTag, type Page } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { Box, Button, Flex, IconButton, NotLoaded } from '@fankeep/shared/ui'
import { Field, Form, TextInput } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../../format'
import { useUndo } from '../../undo'
import { DialogList } from '../dialog-list'
import type { LoadedTags } from './loaded-labels'

interface TagsDialogProps {
  page: Page
  tags: LoadedTags
  onChanged: () => void
  onClose: () => void
}

/** Renames the tags of a page, and shows the bin. */
export function TagsDialog({ page, tags, onChanged, onClose }: TagsDialogProps) {
  const { t } = useText()
  const host = useHost()
  const undo = useUndo()
  const save = useAction('fans.saveTag')
  const [renamed, setRenamed] = useState<string>()
  const rename = async (tag: string, name: string) => {
    if (!(await save.run({ id: page.id, tag, name }))) return
    setRenamed(undefined)
    onChanged()
  }
  const remove = async ({ id: tag, name }: FanTag) => {
    if (!(await save.run({ id: page.id, tag, delete: true }))) return
    undo(t('labels.deleted', { name }), putBack, t('bin.keeps', { days: binDays }))
    onChanged()
    async function putBack() {
      await host.api.call('fans.saveTag', { id: page.id, tag, put_back: true }, { outlivesScreen: true })
      onChanged()
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('labels.manage')}>
      <NotLoaded of={tags}>{t('labels.error')}</NotLoaded>
      {tags.data && (
        <DialogList items={tags.data.list} none={t('labels.none')} refused={save.refused?.message}>
          {(tag) =>
            tag.id === renamed ? (
              <NewName
                tag={tag}
                busy={save.busy}
                onSave={(name) => void rename(tag.id, name)}
                onLeave={() => setRenamed(undefined)}
              />
            ) : (
              <TagRow tag={tag} onRename={() => setRenamed(tag.id)} onDelete={() => void remove(tag)} />
            )
          }
        </DialogList>
      )}
    </Dialog>
  )
}

function TagRow({ tag, onRename, onDelete }: { tag: FanTag; onRename: () => void; onDelete: () => void }) {
  const { t, format } = useText()
  return (
    <Flex align="center" gap={2}>
      <Box flex={1} minW={0} overflowWrap="anywhere">
        {tag.name}
      </Box>
      <Box fontSize="12" color="ink.500" whiteSpace="nowrap">
        {t('labels.carriers', { count: tag.fans, number: format.number(tag.fans) })}
      </Box>
      <IconButton icon="edit" label={t('labels.rename', { name: tag.name })} onClick={onRename} />
      <IconButton icon="trash" label={t('labels.delete', { name: tag.name })} onClick={onDelete} />
    </Flex>
  )
}

interface NewNameProps {
  tag: FanTag
  busy: boolean
  onSave: (name: string) => void
  onLeave: () => void
}

function NewName({ tag, busy, onSave, onLeave }: NewNameProps) {
  const { t } = useText()
  const [name, setName] = useState(tag.name)
  return (
    <Form onSubmit={() => name.trim() !== '' && onSave(name.trim())}>
      <Field label={t('labels.newName', { name: tag.name })}>
        <TextInput value={name} onValue={setName} maxLength={fanTagMax} autoComplete="off" autoFocus />
      </Field>
      <Flex gap={2}>
        <Button type="submit" size="sm" busy={busy} disabled={name.trim() === ''}>
          {t('labels.save')}
        </Button>
        <Button type="button" size="sm" variant="ghost" onClick={onLeave}>
          {t('labels.leave')}
        </Button>
      </Flex>
    </Form>
  )
}
