import type { RestoreRequest } from '@fankeep/shared/contract'
import { Box, Button, Flex, Note, RelativeTime } from '@fankeep/shared/ui'
import { nameOf, useText } from '../text'

/** Reminds the member of a draft from another day or device. */
export function DraftWaits({ draft, onOpen }: { draft: RestoreRequest; onOpen: (request: string) => void }) {
  const { t } = useText()
  return (
    <Box mb={6}>
      <Note>
        <Flex gap={2} align="center" wrap="wrap">
          <Box flex="1 14rem" minW={0}>
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
