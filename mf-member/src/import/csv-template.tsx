import { saveText } from '@fankeep/shared/host'
import { fanTemplate } from '@fankeep/shared/contract'
import { Box, Button, Flex } from '@fankeep/shared/ui'
import { useText } from '../format'

/** For a list that no platform provides: a file with our own columns, to fill in and import. Works for every platform. */
export function CsvTemplate() {
  const { t } = useText()
  return (
    <Flex mt={4} pt={4} gap="0.75rem 1.5rem" align="center" wrap="wrap" borderTopWidth="1px">
      <Box flex="1 14rem" minW={0}>
        <Box as="h4" fontSize="13" fontWeight={600}>
          {t('archive.template.title')}
        </Box>
        <Box mt={0.5} fontSize="12" color="ink.500" overflowWrap="anywhere">
          {t('archive.template.text')}
        </Box>
      </Box>
      <Button
        variant="line"
        size="sm"
        icon="download"
        onClick={() => saveText(t('archive.template.file'), fanTemplate, 'text/csv')}
      >
        {t('archive.template.action')}
      </Button>
    </Flex>
  )
}
