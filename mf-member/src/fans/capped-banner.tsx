import { useExtra } from '@fankeep/shared/host'
import { Box, Button, Flex, Heading, Marks, Price } from '@fankeep/shared/ui'
import { useText } from '../format'

/**
 * Says that fans who are hidden on the free plan are backed up nevertheless, and what it costs to see them. `searched`: a search or
 * filter is active, which covers only the visible fans.
 */
export function CappedBanner({ shown, rest, searched }: { shown: number; rest: number; searched: boolean }) {
  const { t, format } = useText()
  const plans = useExtra('site.plans', {})
  const premium = plans?.list.find(({ type }) => type === 2)
  return (
    <Flex
      align="center"
      gap={{ base: 3, md: 6 }}
      wrap={{ base: 'wrap', md: 'nowrap' }}
      p={5}
      borderTopWidth="1px"
      bg="paper.50"
      borderBottomRadius="card"
    >
      <Box w="7.5rem" flexShrink={0} display={{ base: 'none', lg: 'block' }}>
        <Marks at={Math.max(3, (shown / (shown + rest)) * 100)} tall />
      </Box>
      <Box flex={{ base: '1 1 100%', md: 1 }} minW={0}>
        <Heading fontSize="16" lineHeight={1.5}>
          <Box as="span" display="inline-block">
            {t('capped.shown', { count: shown })}
          </Box>
          <Box as="span" display="inline-block">
            {t('capped.rest', { count: rest, number: format.number(rest) })}
          </Box>
        </Heading>
        <Box color="ink.700" mt={0.5}>
          {searched && t('capped.searched', { count: shown })}
          {t('capped.text')}
          {premium && (
            <>
              {t('capped.priceBefore')}
              <Price amount={premium.price} />
              {t('capped.priceAfter')}
            </>
          )}
        </Box>
      </Box>
      <Box w={{ base: 'full', md: 'auto' }}>
        <Button to="/capacityBonus" wide>
          {t('capped.action')}
        </Button>
      </Box>
    </Flex>
  )
}
