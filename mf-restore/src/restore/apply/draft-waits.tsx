import { useCall } from '@fankeep/shared/host'
import { Box, Button, Flex, Note, RelativeTime } from '@fankeep/shared/ui'
import { nameOf, useText } from '../text'

/** A draft of another day, or of another device: nobody has to remember that there is one. */
export function DraftWaits({ onOpen }: { onOpen: (request: string) => void }) {
  const { t } = useText()
  const { data } = useCall('restore.list', { state: '0', limit: 1 })
  const draft = data?.list[0]
  if (!draft) return null
  return (
    <Box mb={6}>
      <Note>
        <Flex gap={2} align="center" wrap="wrap">
          <Box flex={1} minW="14rem">
            {t('draftWaits', { name: nameOf(draft.page) })} <RelativeTime at={draft.saved_at} />
          </Box>
          <Button variant="line" size="sm" onClick={() => onOpen(draft.id)}>
            {t('draftOpen')}
          </Button>
        </Flex>
      </Note>
    </Box>
  )
}
