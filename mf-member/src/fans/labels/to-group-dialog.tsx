import { fanGroupMax, type Page } from '@fankeep/shared/contract'
import { NotLoaded } from '@fankeep/shared/ui'
import { Field, Form, Select, TextInput } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../../format'
import { SaveOrLeave } from '../../save-or-leave'
import { usePutIn } from './use-grouping'
import type { LoadedGroups } from './loaded-labels'
import type { LabeledFans } from './use-labels'

interface ToGroupDialogProps {
  page: Page
  groups: LoadedGroups
  fans: LabeledFans
  onDone: () => void
  onClose: () => void
}

/** Puts selected fans into a manual group, existing or new. */
export function ToGroupDialog({ page, groups, fans, onDone, onClose }: ToGroupDialogProps) {
  const { t } = useText()
  const byHand = groups.data?.list.filter(({ rule }) => rule === null) ?? []
  const [chosen, setGroup] = useState<string>()
  const group = chosen ?? byHand[0]?.id ?? ''
  const [name, setName] = useState('')
  const grouping = usePutIn(page, onDone)
  const submit = async () => {
    const into = byHand.find(({ id }) => id === group) ?? { name: name.trim() }
    if (await grouping.run(fans, into)) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('groups.to')} size="sm">
      <Form onSubmit={() => void submit()}>
        <NotLoaded of={groups}>{t('groups.error')}</NotLoaded>
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
