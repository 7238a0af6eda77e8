import { useWords } from '@fankeep/shared/host'
import { Text } from '@fankeep/shared/ui'
import { Field, Select } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { ChangeDialog, type OfChange } from './change-dialog'

/** Makes the version live again that the last roll-back replaced. */
export function UndoRollbackDialog(props: OfChange) {
  const t = useWords('mf-ops')
  const { name, live, rolledBack } = props.release
  const to = rolledBack ?? ''
  return (
    <ChangeDialog
      {...props}
      title={t('undoRollback.title', { name })}
      confirm={t('action.undoRollback')}
      said={t('undoRollback.said', { name, to })}
      reasons={['mistake', 'mended']}
      changeFor={(why) => ({ action: 'undoRollback', name, from: live, why })}
    >
      <Text>{t('undoRollback.text', { from: live, to })}</Text>
    </ChangeDialog>
  )
}

/** Rolls back to the version before, unless another one is chosen. */
export function RollbackDialog(props: OfChange) {
  const t = useWords('mf-ops')
  const { name, live, past, canary } = props.release
  const [to, setTo] = useState(past[0] ?? '')
  return (
    <ChangeDialog
      {...props}
      title={t('rollback.title', { name })}
      confirm={t('action.rollback')}
      variant="flare"
      said={t('rollback.said', { name, to })}
      reasons={['blank', 'down', 'wrong', 'slow']}
      changeFor={(why) => ({ action: 'rollback', name, from: live, to, why })}
    >
      <Text>{t('rollback.text', { from: live, to })}</Text>
      {canary && <Text color="ink.500">{t('rollback.canaryEnds', { version: canary.version })}</Text>}
      {past.length > 1 && (
        <Field label={t('rollback.to')}>
          <Select
            value={to}
            onValue={setTo}
            options={past.map((version, index) => ({
              value: version,
              label: index === 0 ? t('rollback.latest', { version }) : version,
            }))}
          />
        </Field>
      )}
    </ChangeDialog>
  )
}
