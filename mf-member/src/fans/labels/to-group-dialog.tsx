import { fanGroupMax, type FanGroup, type Page } from '@fankeep/shared/contract'
import { Field, Form, Select, TextInput } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../../format'
import { SaveOrLeave } from '../../save-or-leave'
import { usePutIn } from './use-grouping'
import type { LabeledFans } from './use-labels'

interface ToGroupDialogProps {
  page: Page
  groups: readonly FanGroup[]
  fans: LabeledFans
  onDone: () => void
  onClose: () => void
}

/** Puts selected fans into a manual group, existing or new. */
export function ToGroupDialog({ page, groups, fans, onDone, onClose }: ToGroupDialogProps) {
  const { t } = useText()
  const byHand = groups.filter(({ rule }) => rule === null)
  const [group, setGroup] = useState(byHand[0]?.id ?? '')
  const [name, setName] = useState('')
  const grouping = usePutIn(page, onDone)
  const submit = async () => {
    const into = byHand.find(({ id }) => id === group) ?? { name: name.trim() }
    if (await grouping.run(fans, into)) onClose()
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
        <SaveOrLeave
          refused={grouping.refused}
          save={t('groups.add')}
          busy={grouping.busy}
          onLeave={onClose}
        />
      </Form>
    </Dialog>
  )
}
