import type { CallName } from '@fankeep/shared/contract'
import { type Action, useHost } from '@fankeep/shared/host'
import { Box, Button, Flex, Note, Stack } from '@fankeep/shared/ui'
import { Field, Form, TextInput } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../format'
import { ConfirmDialog } from '../proof/confirm-dialog'
import type { AccountWay } from './account-panel'

export interface AccountField<Name extends string> {
  name: Name
  label: string
  most: number
  kind: 'text' | 'password'
  inputMode?: 'numeric'
}

interface AccountDialogProps<Name extends string> {
  way: AccountWay
  /** The steps to take at the other service, in order. */
  steps: readonly string[]
  fields: readonly AccountField<Name>[]
  action: Pick<Action<CallName>, 'busy' | 'refused' | 'clear'>
  /** Returns the name of the connected account; undefined if it was refused. */
  connect: (given: Record<Name, string>) => Promise<string | undefined>
  onDone: () => void
  onClose: () => void
}

/** Connects an account at another service: its credentials, and where to find them. Stores nothing in the browser. */
export function AccountDialog<Name extends string>(props: AccountDialogProps<Name>) {
  const { way, steps, fields, action, connect, onDone, onClose } = props
  const { t } = useText()
  const { notify } = useHost()
  const [given, setGiven] = useState(
    () => Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<Name, string>,
  )
  const [pressed, setPressed] = useState(false)
  const submit = async () => {
    setPressed(true)
    if (fields.some(({ name }) => given[name].trim() === '')) return
    const name = await connect(given)
    if (name === undefined) return
    notify({ kind: 'success', title: t(`callback.${way}.connected`, { name }) })
    onDone()
  }
  if (action.refused?.key === 'proof_required')
    return <ConfirmDialog onProven={() => void submit()} onClose={action.clear} />
  return (
    <Dialog open onClose={onClose} title={t(`callback.${way}.dialog`)}>
      <Form onSubmit={() => void submit()}>
        <Steps steps={steps} />
        {fields.map(({ name, label, most, kind, inputMode }) => (
          <Field
            key={name}
            label={t(label)}
            error={pressed && given[name].trim() === '' ? t(`callback.${way}.missing`) : undefined}
            required
          >
            <TextInput
              type={kind}
              {...(inputMode && { inputMode })}
              autoComplete="off"
              value={given[name]}
              onValue={(value) => setGiven((now) => ({ ...now, [name]: value }))}
              maxLength={most}
            />
          </Field>
        ))}
        <Box fontSize="12" color="ink.500">
          {t(`callback.${way}.kept`)}
        </Box>
        {action.refused && (
          <Note tone="bad" announce>
            {action.refused.message}
          </Note>
        )}
        <Flex gap={2}>
          <Button type="submit" busy={action.busy}>
            {t(`callback.${way}.save`)}
          </Button>
          <Button type="button" variant="ghost" onClick={onClose}>
            {t('labels.leave')}
          </Button>
        </Flex>
      </Form>
    </Dialog>
  )
}

function Steps({ steps }: { steps: readonly string[] }) {
  const { t } = useText()
  return (
    <Stack as="ol" gap={2} ps={5} listStyleType="decimal" color="ink.700">
      {steps.map((step) => (
        <li key={step}>{t(step)}</li>
      ))}
    </Stack>
  )
}
