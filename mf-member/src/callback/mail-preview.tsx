import type { Page } from '@fankeep/shared/contract'
import { Avatar, Box, Card, chakra, Flex } from '@fankeep/shared/ui'
import { useText } from '../format'
import { nameOf } from '../member-pages/page-state'
import type { Draft } from './draft'
import { useFilled } from './use-filled'

const Words = chakra('div', {
  base: { p: 5, fontSize: '14', lineHeight: 1.8, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
})

/** The mail as a fan will see it, while it is being written. */
export function MailPreview({ draft, page, from }: { draft: Draft; page: Page; from: string | undefined }) {
  const { t, format } = useText()
  const name = nameOf(page)
  const fill = useFilled(draft.link)
  const written = fill(draft.text)
  const at = draft.timing === 'later' && draft.sendAt ? draft.sendAt : null
  return (
    <Card overflow="hidden" boxShadow="raised" role="group" aria-label={t('callback.seen.title')}>
      <Box px={5} py={4} borderBottomWidth="1px">
        <Flex gap={3} align="center">
          <Avatar name={name} src={page.avatar} platform={page.platform} size={36} />
          <Box minW={0} flex={1} fontSize="13">
            <b>{name}</b>
            <Box truncate color="ink.500">
              {address(from)}
            </Box>
          </Box>
          <Box fontSize="12" color="ink.500" fontVariantNumeric="tabular-nums">
            {at ? format.time(at) : t('callback.seen.now')}
          </Box>
        </Flex>
        <Box mt={3} fontSize="16" fontWeight={600} lineHeight={1.5}>
          {fill(draft.subject) || t('callback.seen.subject', { page: name })}
        </Box>
      </Box>
      <Words color={written === '' ? 'ink.500' : undefined}>{written || t('callback.seen.empty')}</Words>
      {draft.link !== '' && (
        <Box px={5} pb={5}>
          <Flex align="center" gap={3} p={3} borderWidth="1px" borderRadius=".625rem" fontSize="13">
            <Box minW={0} flex={1} truncate color="ink.700">
              {draft.link.replace(/^https?:\/\//, '')}
            </Box>
            <Box
              as="span"
              px={3}
              py={1.5}
              borderRadius="control"
              bg="brandFill"
              color="onBrand"
              fontWeight={600}
            >
              {t('callback.seen.button')}
            </Box>
          </Flex>
        </Box>
      )}
      <Box px={5} py={3} bg="paper.50" fontSize="12" color="ink.500">
        {t('callback.seen.fine', { page: name })} <u>{t('callback.seen.leave')}</u>
      </Box>
    </Card>
  )
}

/** The platform's own message, where it is chosen: the words, and the link after them where they do not name it. */
export function MessagePreview({ draft, from }: { draft: Draft; from: string }) {
  const { t } = useText()
  const written = useFilled(draft.link)(draft.text)
  const link = draft.link !== '' && !written.includes(draft.link) ? `\n\n${draft.link}` : ''
  return (
    <Box role="group" aria-label={t('callback.seen.message', { from: `@${from}` })}>
      <Box mb={2} fontSize="12" color="ink.500">
        {t('callback.seen.message', { from: `@${from}` })}
      </Box>
      <Words bg="paper.100" borderRadius="card" color={written === '' ? 'ink.500' : undefined}>
        {written === '' ? t('callback.seen.empty') : written + link}
      </Words>
    </Box>
  )
}

/** The address of `FanKeep <no-reply@fankeep.example>`. */
const address = (from: string | undefined) => /<([^>]+)>/.exec(from ?? '')?.[1] ?? from ?? ''
