import { useHost } from '@fankeep/shared/host'
import { Box } from '@fankeep/shared/ui'
import { useText } from '../format'
import { ProvenDialog } from './proven-dialog'

interface ConfirmDialogProps {
  /** The reason, if the login was not long ago. */
  text?: string
  /** Repeats the refused action. */
  onProven: () => void
  onClose: () => void
}

/** After a refusal with `proof_required` or `proof_new_device`: a code proves the member, then the action is repeated. */
export function ConfirmDialog({ text, onProven, onClose }: ConfirmDialogProps) {
  const { t } = useText()
  const { api } = useHost()
  return (
    <ProvenDialog
      title={t('confirm.title')}
      use="authorise"
      action={{ label: t('confirm.confirm') }}
      leave={t('confirm.leave')}
      work={async (code) => {
        await api.call('media.checkCode', { code })
        onProven()
      }}
      onClose={onClose}
    >
      <Box>{text ?? t('confirm.text')}</Box>
    </ProvenDialog>
  )
}
