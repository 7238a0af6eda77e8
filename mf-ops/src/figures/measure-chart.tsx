import type { OpsDay, OpsRelease } from '@fankeep/shared/contract/ops'
import { useLanguage, useWords } from '@fankeep/shared/host'
import { Box, Flex, formatNumber, SegmentedControl, Text, useNow } from '@fankeep/shared/ui'
import { TrendChart } from '@fankeep/shared/ui/chart'
import { useState } from 'react'
import { lastDays, type Measure, measures, scaleOf, sumsOf, valuesOf } from './series'

/** One measure of the live version, and of the one it is compared with: the version before it, or its canary. */
export function MeasureChart({ release, days }: { release: OpsRelease; days: OpsDay[] }) {
  const t = useWords('mf-ops')
  const language = useLanguage()
  const [measure, setMeasure] = useState<Measure>('fail')
  const labels = lastDays(useNow())
  const { live, canary, past } = release
  const seen = sumsOf(days).map(({ version }) => version)
  const other = [canary?.version, past[0], ...seen].find((version) => version && version !== live)
  const series = [live, other]
    .filter((version) => version !== undefined)
    .map((version, index) => ({
      name: version,
      dashed: index > 0,
      values: valuesOf(days, version, measure, labels),
    }))
  const format = (value: number) =>
    t(`unit.${measure}`, { value: formatNumber(value / scaleOf(measure), language) })
  return (
    <>
      <Box overflowX="auto" mx={-1} px={1} pb={1} tabIndex={-1}>
        <SegmentedControl
          label={t('figures.measure')}
          value={measure}
          onChange={setMeasure}
          options={measures.map((each) => ({ value: each, label: t(`measure.${each}`) }))}
        />
      </Box>
      <Text mt={2} fontSize="12" color="ink.500">
        {t(`about.${measure}`)}
      </Text>
      <Legend release={release} series={series} />
      <Box h="14rem" mt={2} mb={4}>
        <TrendChart
          caption={t('figures.caption', { name: release.name, measure: t(`measure.${measure}`) })}
          rowHead={t('figures.day')}
          labels={labels.map((day) => day.slice(5).replace('-', '/'))}
          series={series}
          format={format}
        />
      </Box>
    </>
  )
}

interface LegendProps {
  release: OpsRelease
  series: { name: string; dashed: boolean }[]
}

function Legend({ release: { live, canary }, series }: LegendProps) {
  const t = useWords('mf-ops')
  return (
    <Flex gap="0 1.25rem" wrap="wrap" mt={3} fontSize="12" color="ink.700">
      {series.map(({ name, dashed }) => (
        <Flex key={name} align="center" gap={2}>
          <Box
            as="span"
            aria-hidden
            w="1.25rem"
            borderTopWidth={dashed ? '2px' : '3px'}
            borderTopStyle={dashed ? 'dashed' : 'solid'}
            borderColor={dashed ? 'ink.300' : 'brand.500'}
          />
          {t(
            name === live ? 'figures.live' : name === canary?.version ? 'figures.canary' : 'figures.before',
            {
              version: name,
            },
          )}
        </Flex>
      ))}
    </Flex>
  )
}
