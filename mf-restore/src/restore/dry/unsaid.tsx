import { Box, Button, Note, Text } from '@fankeep/shared/ui'
import { useText } from '../text'

export interface UnsaidProps {
  count: number
  busy: boolean
  onOpenly: () => void
}

/** Posts whose original visibility is not in the backup: explains what this means, and asks once for all of them. */
export function Unsaid({ count, busy, onOpenly }: UnsaidProps) {
  const { t, number } = useText()
  return (
    <Box px={{ base: 4, md: 5 }} pt={4}>
      <Note tone="late">
        <Text fontWeight="600">{t('unsaid', { count, shown: number(count) })}</Text>
        <Text mt={1}>{t('unsaidText')}</Text>
        <Box mt={2}>
          <Button variant="line" size="sm" busy={busy} onClick={onOpenly}>
            {t('unsaidAll')}
          </Button>
        </Box>
      </Note>
    </Box>
  )
}
