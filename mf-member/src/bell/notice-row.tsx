import type { NoticeItem } from '@fankeep/shared/contract'
import { Box, chakra, Flex, Icon, RelativeTime, VisuallyHidden } from '@fankeep/shared/ui'
import { CheckBoxInput } from '@fankeep/shared/ui/forms'
import { Link } from '@fankeep/shared/router'
import { useText } from '../format'

const Way = chakra(Link, {
  base: {
    display: 'block',
    flex: 1,
    minW: 0,
    py: 3,
    pe: 4,
    color: 'ink.950',
    '&:focus-visible': { outlineOffset: '-2px' },
  },
})

interface NoticeRowProps {
  notice: NoticeItem
  picked: boolean
  /** The maximum of one call is selected already. */
  full: boolean
  onPick: (on: boolean) => void
  onFollow: () => void
}

/** One notice: its checkbox, and the link to the screen for acting on it. */
export function NoticeRow({ notice, picked, full, onPick, onFollow }: NoticeRowProps) {
  const { t } = useText()
  return (
    <Flex
      as="li"
      borderTopWidth="1px"
      borderColor="line"
      bg={picked ? 'picked' : undefined}
      _hover={{ bg: picked ? 'picked' : 'hover' }}
    >
      <chakra.label flex="none" ps={4} pe={3} py={3} cursor="pointer">
        <CheckBoxInput
          type="checkbox"
          mt={0.5}
          aria-label={t('bell.pick', { title: notice.title })}
          checked={picked}
          disabled={full && !picked}
          onChange={(event) => onPick(event.target.checked)}
        />
      </chakra.label>
      <Way to={notice.path} onClick={onFollow}>
        <Said notice={notice} />
      </Way>
    </Flex>
  )
}

function Said({ notice: { title, text, at, seen, urgent } }: { notice: NoticeItem }) {
  const { t } = useText()
  return (
    <>
      <Flex align="flex-start" gap={2}>
        {urgent && (
          <Box as="span" flex="none" mt={0.5} color="flareText">
            <Icon name="alert" size={16} />
            <VisuallyHidden>{t('bell.urgent')}</VisuallyHidden>
          </Box>
        )}
        <Box flex="1" minW={0} fontSize="14" fontWeight={seen ? 400 : 600}>
          {title}
        </Box>
        {!seen && (
          <Box as="span" flex="none" mt={2} boxSize=".5rem" borderRadius="full" bg="brand.500">
            <VisuallyHidden>{t('bell.new')}</VisuallyHidden>
          </Box>
        )}
      </Flex>
      <Box mt={0.5} fontSize="13" lineHeight={1.6} color="ink.700">
        {text}
      </Box>
      <Box mt={1} fontSize="12" color="ink.500">
        <RelativeTime at={at} start />
      </Box>
    </>
  )
}
