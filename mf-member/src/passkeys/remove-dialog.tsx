import type { Passkey } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { Box, Button, Flex, Note } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useText } from '../format'
import { ConfirmDialog } from '../proof/confirm-dialog'

interface RemoveDialogProps {
  passkey: Passkey
  onDone: () => void
  onClose: () => void
}

/** Says what is lost before a passkey is removed. */
export function RemoveDialog({ passkey: { id, name }, onDone, onClose }: RemoveDialogProps) {
  const { t } = useText()
  const { notify } = useHost()
  const { run, busy, refused, clear } = useAction('passkeys.remove')

  async function remove() {
    if (!(await run({ id }))) return
    notify({ kind: 'success', title: t('passkeys.removed', { name }) })
    onDone()
    onClose()
  }
  if (refused?.key === 'proof_required')
    return <ConfirmDialog onProven={() => void remove()} onClose={clear} />
  return (
    <Dialog open onClose={onClose} title={t('passkeys.removeTitle', { name })} size="sm">
      <Box>{t('passkeys.removeText')}</Box>
      {refused && (
        <Box mt={4}>
          <Note tone="bad" announce>
            {refused.message}
          </Note>
        </Box>
      )}
      <Flex mt={5} gap={2} wrap="wrap">
        <Button variant="line" color="badText" icon="trash" busy={busy} onClick={() => void remove()}>
          {t('passkeys.removeNow')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('binding.keep')}
        </Button>
      </Flex>
    </Dialog>
  )
}
