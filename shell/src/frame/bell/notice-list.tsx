import type { NoticeItem } from '@fankeep/shared/contract'
import { useWords } from '@fankeep/shared/host'
import { Box, Button, chakra, Flex, Icon, RelativeTime, VisuallyHidden } from '@fankeep/shared/ui'
import { Link } from 'react-router-dom'
import type { useNotices } from './use-notices'

const Row = chakra(Link, {
  base: {
    display: 'block',
    px: 4,
    py: 3,
    borderTopWidth: '1px',
    borderColor: 'line',
    color: 'ink.950',
    _hover: { bg: 'hover' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
})

interface NoticeListProps {
  titleId: string
  notices: ReturnType<typeof useNotices>
  onFollow: () => void
}

/** The member's notices: what happened, when, and the screen where something can be done about it. */
export function NoticeList({ titleId, notices, onFollow }: NoticeListProps) {
  const t = useWords('shell')
  const { list, next, state } = notices
  return (
    <>
      <Box as="h2" id={titleId} px={4} py={3} fontSize="14" fontWeight={600}>
        {t('bell.title')}
      </Box>
      {list.length === 0 && (
        <Box
          role="status"
          px={4}
          py={5}
          borderTopWidth="1px"
          borderColor="line"
          fontSize="13"
          color="ink.700"
        >
          {state === 'loading' ? t('loading') : t(state === 'failed' ? 'bell.failed' : 'bell.empty')}
        </Box>
      )}
      <Box as="ul" listStyleType="none">
        {list.map((notice) => (
          <li key={notice.id}>
            <Row to={notice.path} onClick={onFollow}>
              <Told notice={notice} />
            </Row>
          </li>
        ))}
      </Box>
      {next && (
        <Box p={2} borderTopWidth="1px" borderColor="line">
          <Button variant="ghost" size="sm" w="full" onClick={() => void notices.ask(next)}>
            {t('bell.more')}
          </Button>
        </Box>
      )}
    </>
  )
}

function Told({ notice: { title, text, at, seen, urgent } }: { notice: NoticeItem }) {
  const t = useWords('shell')
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
