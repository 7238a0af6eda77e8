import { Box, Button, Flex } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useText } from '../format'

interface OverwriteDialogProps {
  message: string
  busy: boolean
  onYes: () => void
  onClose: () => void
}

/** Another one is already waiting: asks whether to replace or keep it. */
export function OverwriteDialog({ message, busy, onYes, onClose }: OverwriteDialogProps) {
  const { t } = useText()
  return (
    <Dialog open onClose={onClose} title={t('callback.overwrite.title')} dismissable={!busy}>
      <Box>{message}</Box>
      <Flex gap={2} mt={5} wrap="wrap">
        <Button variant="flare" busy={busy} onClick={onYes}>
          {t('callback.overwrite.yes')}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onClose}>
          {t('callback.overwrite.no')}
        </Button>
      </Flex>
    </Dialog>
  )
}
