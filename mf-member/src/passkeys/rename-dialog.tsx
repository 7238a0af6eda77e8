import type { Passkey } from '@fankeep/shared/contract'
import { useAction } from '@fankeep/shared/host'
import { Button, Flex, Note } from '@fankeep/shared/ui'
import { Field, Form, TextInput } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../format'

/** The server's limit (shared/src/contract/passkeys.ts). */
const nameMax = 60

interface PasskeyDialogProps {
  passkey: Passkey
  onDone: () => void
  onClose: () => void
}

/** Gives a passkey a name that its member will recognize. */
export function RenameDialog({ passkey: { id, name: before }, onDone, onClose }: PasskeyDialogProps) {
  const { t } = useText()
  const { run, busy, refused } = useAction('passkeys.rename')
  const [name, setName] = useState(before)
  const [tried, setTried] = useState(false)
  const isEmpty = name.trim() === ''

  async function rename() {
    setTried(true)
    if (isEmpty || !(await run({ id, name }))) return
    onDone()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('passkeys.renameTitle')} size="sm">
      <Form label={t('passkeys.renameTitle')} onSubmit={rename}>
        <Field
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          error={tried && isEmpty && t('passkeys.nameEmpty')}
        >
          <TextInput value={name} onValue={setName} maxLength={nameMax} autoComplete="off" />
        </Field>
        {refused && (
          <Note tone="bad" announce>
            {refused.message}
          </Note>
        )}
        <Flex gap={2}>
          <Button type="submit" busy={busy}>
            {t('passkeys.save')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('profile.later')}
          </Button>
        </Flex>
      </Form>
    </Dialog>
  )
}
