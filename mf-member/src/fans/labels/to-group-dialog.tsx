import { fanGroupMax, type FanGroup, type Page } from '@fankeep/shared/contract'
import { Button, Flex, Note } from '@fankeep/shared/ui'
import { Field, Form, Select, TextInput } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../../format'
import type { LabeledFans } from './use-labels'
import { useGrouping } from './use-grouping'

interface ToGroupDialogProps {
  page: Page
  groups: readonly FanGroup[]
  fans: LabeledFans
  onDone: () => void
  onClose: () => void
}

/** Puts picked fans into a group by hand, which may be a new one. */
export function ToGroupDialog({ page, groups, fans, onDone, onClose }: ToGroupDialogProps) {
  const { t } = useText()
  const byHand = groups.filter(({ rule }) => rule === null)
  const [group, setGroup] = useState(byHand[0]?.id ?? '')
  const [name, setName] = useState('')
  const grouping = useGrouping(page, onDone)
  const submit = async () => {
    const into = byHand.find(({ id }) => id === group) ?? { name: name.trim() }
    if (await grouping.run(fans, into, true)) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('groups.to')} size="sm">
      <Form onSubmit={() => void submit()}>
        {byHand.length > 0 && (
          <Field label={t('groups.which')}>
            <Select
              value={group}
              onValue={setGroup}
              options={[
                ...byHand.map((each) => ({ value: each.id, label: each.name })),
                { value: '', label: t('groups.new') },
              ]}
            />
          </Field>
        )}
        {group === '' && (
          <Field label={t('groups.name')} hint={t('groups.nameHint')}>
            <TextInput value={name} onValue={setName} maxLength={fanGroupMax} autoComplete="off" />
          </Field>
        )}
        {grouping.refused && (
          <Note tone="bad" announce>
            {grouping.refused}
          </Note>
        )}
        <Flex gap={2}>
          <Button type="submit" busy={grouping.busy}>
            {t('groups.add')}
          </Button>
          <Button type="button" variant="ghost" onClick={onClose}>
            {t('groups.leave')}
          </Button>
        </Flex>
      </Form>
    </Dialog>
  )
}
