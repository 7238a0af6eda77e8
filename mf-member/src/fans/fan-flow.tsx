import type { Page } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import { Box, ErrorState, Flex, NumberText, SegmentedControl, Skeleton } from '@fankeep/shared/ui'
import { JoinedLeftChart } from '@fankeep/shared/ui/chart'
import type { ReactNode } from 'react'
import { productDayBack, useText } from '../format'

const ranges = { '30d': 30, '90d': 90, '1y': 365 } as const
type Range = keyof typeof ranges

/** How many joined and left, one mark per day; the totals next to it are the legend. */
export function FanFlow({ page }: { page: Page }) {
  const { t } = useText()
  const [params, setParams] = useSearchParams()
  const range: Range = (['90d', '1y'] as const).find((key) => key === params.get('range')) ?? '30d'
  const days = ranges[range]
  const span = { from: productDayBack(days - 1), to: productDayBack(0) }
  const history = useCall('fans.history', { id: page.id, ...span })
  const choose = (next: Range) =>
    setParams(
      (now) => {
        if (next === '30d') now.delete('range')
        else now.set('range', next)
        return now
      },
      { replace: true },
    )
  const { error } = history
  // Figures of another range or page must not be shown for this one.
  const data = history.stale ? undefined : history.data

  return (
    <Box
      as="section"
      aria-label={t('flow.label')}
      display="grid"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        md: '10rem minmax(0, 1fr)',
        lg: '12.5rem minmax(0, 1fr)',
      }}
      mb={6}
      borderWidth="1px"
      borderRadius="card"
    >
      <Totals days={days} sums={data ?? (error ? null : undefined)} />
      <Box p={{ base: 4, md: '1.25rem 1.25rem 1rem' }} minW={0}>
        <RangeChoice range={range} onChange={choose} />
        {error && !data ? (
          <ErrorState text={t('fans.error.plain')} onRetry={history.reload} />
        ) : data ? (
          <JoinedLeftChart days={data.list} range={range} />
        ) : (
          <Skeleton h="13.75rem" />
        )}
        {data && (
          <Box mt={3} fontSize="12" color="ink.500">
            {data.lists.length > 1
              ? t('flow.lists', { count: data.lists.length })
              : t(data.lists.length === 1 ? 'flow.oneList' : 'flow.noList')}
          </Box>
        )}
      </Box>
    </Box>
  )
}

interface TotalsProps {
  days: number
  /** Null if they could not be loaded, undefined while they load. */
  sums: { joined: number; left: number } | null | undefined
}

function Totals({ days, sums }: TotalsProps) {
  const { t } = useText()
  const net = sums ? sums.joined - sums.left : null
  const figure = (value: number | null | undefined, signed?: boolean) =>
    sums === undefined ? <Skeleton w="4rem" h={20} /> : <NumberText value={value} signed={signed} />
  return (
    <Box p={{ base: '1rem 1rem 0', md: 5 }} borderInlineEndWidth={{ base: 0, md: '1px' }}>
      <Box as="h2" fontSize="16" lineHeight={1.5} hideBelow="md">
        {t('flow.title', { count: days })}
      </Box>
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns={{ base: 'repeat(3, 1fr)', md: 'minmax(0, 1fr)' }}
        gap={{ base: 2, md: 4 }}
        mt={{ base: 0, md: 4 }}
      >
        <Total mark="brand.500" name={t('flow.joined')}>
          {figure(sums?.joined)}
        </Total>
        <Total mark="ink.300" name={t('flow.left')}>
          {figure(sums?.left)}
        </Total>
        <Total name={t('flow.net')} last good={net !== null && net > 0}>
          {figure(net, true)}
        </Total>
      </Box>
    </Box>
  )
}

function Total({
  mark,
  name,
  last,
  good,
  children,
}: {
  mark?: string
  name: string
  last?: boolean
  good?: boolean
  children: ReactNode
}) {
  return (
    <Box {...(last && { pt: { base: 0, md: 4 }, borderTopWidth: { base: 0, md: '1px' } })}>
      <Box as="dt" display="flex" alignItems="center" gap={2} fontSize="12" color="ink.500">
        {mark && <Box as="i" w="0.1875rem" h={3} borderRadius="1px" bg={mark} forcedColorAdjust="none" />}
        {name}
      </Box>
      <Box
        as="dd"
        fontSize={{ base: '16', md: '18' }}
        fontWeight={600}
        lineHeight={1.4}
        color={good ? 'goodText' : undefined}
      >
        {children}
      </Box>
    </Box>
  )
}

function RangeChoice({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const { t } = useText()
  return (
    <Flex align="center" gap={3} mb={3} wrap="wrap">
      <Box fontSize="12" color="ink.500" hideBelow="md">
        {t('flow.daily')}
      </Box>
      <Box
        ms={{ md: 'auto' }}
        w={{ base: 'full', md: 'auto' }}
        css={{ '@media (max-width: 47.9975rem)': { '& > div': { display: 'flex' }, '& label': { flex: 1 } } }}
      >
        <SegmentedControl
          label={t('flow.range')}
          value={range}
          options={(Object.keys(ranges) as Range[]).map((key) => ({
            value: key,
            label: t(`flow.${key}`),
          }))}
          onChange={onChange}
        />
      </Box>
    </Flex>
  )
}
