import type { RestoreItem, RestoreRequest } from '@fankeep/shared/contract'
import { Box, Flex, Icon, isMissing, NotLoaded, RelativeTime, Text } from '@fankeep/shared/ui'
import { Changes, ChangingItem } from '@fankeep/shared/ui/motion'
import { outcomeLook } from '../looks'
import { RetryButton } from '../retry-button'
import { titleOf, useText } from '../text'
import type { RecentPosts } from './use-recent'

interface RecentProps {
  request: RestoreRequest
  recent: RecentPosts
  put: (request: RestoreRequest, item?: RestoreItem | null) => void
}

/** The latest posts: the one being published, and the results of those before. */
export function Recent({ request, recent: { items, before }, put }: RecentProps) {
  const { t } = useText()
  if (isMissing(before) && items.length === 0) return <NotLoaded of={before} />
  if (items.length === 0)
    return (
      <Text py={1} fontSize="13" color="ink.500">
        {!before.loading && t('noneYet')}
      </Text>
    )
  return (
    <Box
      as="ul"
      aria-label={t('recent')}
      aria-live="polite"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={1}
    >
      <Changes>
        {items.map((item) => {
          const [glyph, color] = outcomeLook(item.outcome)
          const isNow = item.outcome === 'publishing'
          return (
            <ChangingItem key={item.n}>
              <Flex align="center" gap={2} minH="2rem" fontSize="13">
                <Icon name={glyph} size={16} color={color} />
                <Text flex={1} truncate fontWeight={isNow ? '600' : undefined}>
                  {titleOf(item) || t('noText')}
                </Text>
                {item.can_retry ? (
                  <RetryButton request={request.id} item={item} put={put} variant="ghost" />
                ) : (
                  <Text fontSize="12" color="ink.500" whiteSpace="nowrap">
                    {item.outcome === 'done' ? <RelativeTime at={item.at} /> : t(`outcome.${item.outcome}`)}
                  </Text>
                )}
              </Flex>
            </ChangingItem>
          )
        })}
      </Changes>
    </Box>
  )
}
