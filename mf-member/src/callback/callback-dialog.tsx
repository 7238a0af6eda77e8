import type { CallBack, Page } from '@fankeep/shared/contract'
import { Box, TextLink, Written } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useText } from '../format'
import { Outcomes } from './outcomes'
import { hasRest, RestButton } from './rest-dialog'
import { useFilled } from './use-filled'

interface CallBackDialogProps {
  row: CallBack
  page: Page | undefined
  /** Sends it to the fans who were not reached. */
  onRest: () => void
  onClose: () => void
}

/** A sent CallBack and its outcome. */
export function CallBackDialog({ row, page, onRest, onClose }: CallBackDialogProps) {
  const { t } = useText()
  const fill = useFilled(row.link)
  return (
    <Dialog open onClose={onClose} title={fill(row.subject) || t('callback.history.look')}>
      <Written>{fill(row.message)}</Written>
      {row.link && (
        <Box mt={3}>
          <TextLink href={row.link} target="_blank" rel="noreferrer noopener">
            {row.link}
          </TextLink>
        </Box>
      )}
      {row.group && (
        <Box mt={3} color="ink.700">
          {t('callback.who.group', { name: row.group })}
        </Box>
      )}
      {row.reason && (
        <Box mt={4} color="ink.700">
          {row.reason.msg}
        </Box>
      )}
      <Outcomes row={row} page={page} />
      {hasRest(row) && (
        <Box mt={5}>
          <RestButton row={row} onPress={onRest} />
        </Box>
      )}
    </Dialog>
  )
}
