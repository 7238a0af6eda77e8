import type { CallOutput } from '@fankeep/shared/contract'
import { Box, Button, Flex, Icon } from '@fankeep/shared/ui'
import { useText } from '../../format'

export type Linked = CallOutput<'auth.links'>['list'][number]

export const siteNames: Record<Linked['provider'], string> = { google: 'Google', facebook: 'Facebook' }

interface LinkedRowProps {
  link: Linked
  onLink: () => void
  onUnlink: () => void
}

/** An account of another site that opens this one, or may. */
export function LinkedRow({ link, onLink, onUnlink }: LinkedRowProps) {
  const { t, format } = useText()
  const { provider, linked, ready, account, since } = link
  const name = siteNames[provider]
  return (
    <Flex
      as="li"
      align="center"
      gap={4}
      px={{ base: 4, md: 5 }}
      py={3.5}
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: 0 }}
    >
      <Box color="ink.500">
        <Icon name="link" size={20} />
      </Box>
      <Box flex={1} minW={0}>
        <b>{name}</b>
        <Box color={linked ? 'ink.700' : 'ink.500'} overflowWrap="anywhere">
          {linked
            ? account || t('ways.linked')
            : t(ready ? 'ways.notLinked' : 'ways.notReady', { site: name })}
          {linked && since && (
            <Box as="span" color="ink.500" fontSize="13" ms={2}>
              {t('binding.since', { day: format.date(since) })}
            </Box>
          )}
        </Box>
      </Box>
      {(linked || ready) && (
        <Button
          variant="line"
          size="sm"
          aria-label={t(linked ? 'ways.unlinkLabel' : 'ways.linkLabel', { site: name })}
          onClick={linked ? onUnlink : onLink}
        >
          {t(linked ? 'ways.unlink' : 'ways.link')}
        </Button>
      )}
    </Flex>
  )
}
