import type { Page, PageOverlap } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { Avatar, Box, chakra, ErrorState, Flex, NumberText, Panel, Skeleton, Stack } from '@fankeep/shared/ui'
import { useEffect } from 'react'
import { nameOf, useText } from './text'

/** How many fans of a page also follow the member's other pages, by certainty. */
export function Overlap({ page, pages }: { page: Page; pages: Page[] }) {
  const { t } = useText()
  const { data, error, loading, reload } = useCall(
    'insights.overlap',
    pages.length > 1 ? { id: page.id } : null,
  )
  const isCounting = data?.list.some(({ state }) => state === 'later')
  // A call counts for a few seconds and leaves the rest to the next.
  useEffect(() => {
    if (isCounting) reload()
  }, [data, isCounting, reload])
  if (pages.length < 2) return null
  const byId = new Map(pages.map((other) => [other.id, other]))
  return (
    <Panel title={t('overlap')}>
      {data && (
        <Stack as="ul" gap={0}>
          {data.list.map((overlap) => {
            const other = byId.get(overlap.page)
            return other && <Row key={overlap.page} other={other} fans={page.fans} overlap={overlap} />
          })}
        </Stack>
      )}
      {error && (!data || isCounting) ? (
        <ErrorState title={t('failedTitle')} text={t('overlapFailed')} onRetry={reload} retrying={loading} />
      ) : (
        !data && (
          <Stack gap={3} aria-busy>
            {pages.slice(1).map(({ id }) => (
              <Skeleton key={id} h="2.5rem" />
            ))}
          </Stack>
        )
      )}
      <Box mt={4} fontSize="12" color="ink.500" textWrap="pretty">
        {t('overlapText')}
      </Box>
    </Panel>
  )
}

const levels = ['sure', 'likely', 'possible'] as const

const Bar = chakra('span', {
  base: {
    display: 'flex',
    h: '.625rem',
    borderRadius: 'mark',
    bg: 'markOff',
    overflow: 'hidden',
    forcedColorAdjust: 'none',
    // Also on paper, where browsers omit backgrounds by default.
    printColorAdjust: 'exact',
    '& i[data-level=sure]': { bg: 'brand.500' },
    '& i[data-level=likely]': { bg: 'brand.300' },
    '& i[data-level=possible]': { bg: 'ink.300' },
  },
})

function Row({ other, fans, overlap }: { other: Page; fans: number; overlap: PageOverlap }) {
  const { t } = useText()
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '16rem minmax(0, 1fr) 18rem' }}
      gap={{ base: 2, lg: 5 }}
      alignItems="center"
      py={3}
      borderTopWidth="1px"
      _first={{ borderTopWidth: 0, pt: 0 }}
    >
      <Flex align="center" gap={2.5} minW={0}>
        <Avatar name={nameOf(other)} src={other.avatar} platform={other.platform} size={28} />
        <Box as="b" truncate>
          {nameOf(other)}
        </Box>
      </Flex>
      {overlap.state === 'counted' ? (
        <Counts fans={fans} overlap={overlap} />
      ) : (
        <Box gridColumn={{ lg: '2 / -1' }} fontSize="13" color="ink.500" textWrap="balance">
          {t(`overlapStates.${overlap.state}`)}
        </Box>
      )}
    </Box>
  )
}

function Counts({ fans, overlap }: { fans: number; overlap: PageOverlap }) {
  const { t } = useText()
  return (
    <>
      <Bar aria-hidden>
        {levels.map((level) => (
          <i
            key={level}
            data-level={level}
            style={{ width: `${(overlap[level] / Math.max(1, fans)) * 100}%` }}
          />
        ))}
      </Bar>
      {/* Fixed widths align the figures in columns. */}
      <Flex
        as="dl"
        display={{ base: 'flex', lg: 'grid' }}
        gridTemplateColumns="3.75rem 6rem 7.75rem"
        gap={{ base: '0 1.25rem', lg: 0 }}
        wrap="wrap"
        fontSize="13"
        whiteSpace="nowrap"
      >
        {levels.map((level) => (
          <Flex key={level} gap={1.5} justify={{ lg: 'flex-end' }}>
            <Box as="dt" color="ink.500">
              {t(`overlapLevels.${level}`)}
            </Box>
            <Box as="dd" fontWeight={600} fontVariantNumeric="tabular-nums">
              <NumberText value={overlap[level]} />
            </Box>
          </Flex>
        ))}
      </Flex>
    </>
  )
}
