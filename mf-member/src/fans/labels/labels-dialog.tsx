import { fanNoteMax, fanTagMax, fanTagsMax, type Page } from '@fankeep/shared/contract'
import { Box, Button, Flex, NotLoaded, Skeleton, Stack } from '@fankeep/shared/ui'
import { Checkbox, Field, Form, TextArea, TextInput } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useText } from '../../format'
import { fanName } from '../fan-name'
import { SaveOrLeave } from '../../save-or-leave'
import type { LoadedTags } from './loaded-labels'
import { type LabeledFans, useLabels } from './use-labels'

interface LabelsDialogProps {
  page: Page
  tags: LoadedTags
  fans: LabeledFans
  /** How many fans; undefined if they were not counted. */
  total: { count: number; number: string } | undefined
  /** Changes were saved or undone. */
  onDone: () => void
  onClose: () => void
}

/** Edits the tags and note of one fan, or the tags of all selected fans: a tag that only some have stays so until it is pressed. */
export function LabelsDialog({ page, tags, fans, total, onDone, onClose }: LabelsDialogProps) {
  const { t } = useText()
  const labels = useLabels(page, tags.data?.list ?? [], fans, onDone)
  const { one } = labels
  const close = () => {
    labels.forget()
    onClose()
  }
  const { added, setAdded } = labels
  const add = () => {
    if (added.trim() !== '') labels.set(added.trim(), true)
    setAdded('')
  }
  const submit = async () => {
    // Enter with a tag still in the field adds the tag first.
    if (added.trim() !== '') add()
    else if (await labels.save()) close()
  }
  const title = one
    ? t('labels.of', { name: fanName(one) })
    : total
      ? t('labels.ofMany', total)
      : t('labels.ofAll')
  return (
    <Dialog open onClose={close} title={title}>
      <Form onSubmit={() => void submit()}>
        <Field label={t('labels.tags')} group>
          <TagChoice of={tags} names={labels.names} stateOf={labels.stateOf} onSet={labels.set} />
        </Field>
        {labels.names.length < fanTagsMax && (
          <Field label={t('labels.newTag')} hint={t('labels.newTagHint')} optional>
            <Flex gap={2}>
              <Box flex={1} minW={0}>
                <TextInput value={added} onValue={setAdded} maxLength={fanTagMax} autoComplete="off" />
              </Box>
              <Button type="button" variant="line" icon="plus" disabled={added.trim() === ''} onClick={add}>
                {t('labels.add')}
              </Button>
            </Flex>
          </Field>
        )}
        {one && (
          <Field label={t('labels.note')} hint={t('labels.noteHint')} optional>
            <TextArea value={labels.note} onValue={labels.setNote} maxLength={fanNoteMax} rows={3} />
          </Field>
        )}
        <SaveOrLeave refused={labels.refused} save={t('labels.save')} busy={labels.busy} onLeave={close} />
      </Form>
    </Dialog>
  )
}

interface TagChoiceProps {
  of: LoadedTags
  names: readonly string[]
  stateOf: (name: string) => boolean | undefined
  onSet: (name: string, on: boolean) => void
}

function TagChoice({ of, names, stateOf, onSet }: TagChoiceProps) {
  const { t } = useText()
  if (names.length === 0 && of.data) return <Box color="ink.500">{t('labels.noTags')}</Box>
  return (
    <Stack gap={2}>
      <NotLoaded of={of}>{t('labels.error')}</NotLoaded>
      {!of.data && !of.error && <Skeleton h="3rem" />}
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        gap="0.25rem 1rem"
        maxH="14rem"
        overflow="auto"
        overflowWrap="anywhere"
      >
        {names.map((name) => (
          <Checkbox
            key={name}
            checked={stateOf(name) === true}
            indeterminate={stateOf(name) === undefined}
            onChange={(on) => onSet(name, on)}
          >
            {name}
          </Checkbox>
        ))}
      </Box>
    </Stack>
  )
}
