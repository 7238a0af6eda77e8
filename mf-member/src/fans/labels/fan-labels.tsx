import type { Fan } from '@fankeep/shared/contract'
import { Box, Icon } from '@fankeep/shared/ui'
import { useText } from '../../format'

/** How many tags a row shows; the others are counted. */
const shown = 3

/** The member's tags on a fan, and the note, each on one line. */
export function FanLabels({ fan: { tags = [], note } }: { fan: Fan }) {
  const { t } = useText()
  return (
    <>
      {tags.length > 0 && (
        <Box as="span" display="flex" gap={1} mt={0.5} minW={0} fontSize="12" fontWeight={400}>
          {tags.slice(0, shown).map((tag) => (
            <Box
              key={tag}
              as="span"
              px={1.5}
              truncate
              borderWidth="1px"
              borderRadius="control"
              color="ink.700"
            >
              {tag}
            </Box>
          ))}
          {tags.length > shown && (
            <Box as="span" color="ink.500" whiteSpace="nowrap">
              {t('labels.more', { count: tags.length - shown })}
            </Box>
          )}
        </Box>
      )}
      {note && (
        <Box
          as="span"
          display="flex"
          alignItems="center"
          gap={1}
          mt={0.5}
          minW={0}
          fontSize="12"
          fontWeight={400}
          color="ink.500"
        >
          <Icon name="message" size={14} label={t('labels.note')} />
          <Box as="span" truncate>
            {note}
          </Box>
        </Box>
      )}
    </>
  )
}
