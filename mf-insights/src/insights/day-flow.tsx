import type { PageInsights } from '@fankeep/shared/contract'
import { Box, Panel, SegmentedControl } from '@fankeep/shared/ui'
import { JoinedLeftChart } from '@fankeep/shared/ui/chart'
import { useState } from 'react'
import { useText } from './text'

const ranges = { '30d': 30, '90d': 90, '1y': 365 } as const
type Range = keyof typeof ranges

/** How many joined and left on each day, and what was posted then. */
export function DayFlow({ insights: { days, posting } }: { insights: PageInsights }) {
  const { t, number } = useText()
  const [range, setRange] = useState<Range>('90d')
  const shown = days.slice(-ranges[range])
  return (
    <Panel
      title={t('flow')}
      actions={
        <Box _print={{ display: 'none' }}>
          <SegmentedControl
            label={t('range')}
            value={range}
            options={(Object.keys(ranges) as Range[]).map((value) => ({
              value,
              label: t(`ranges.${value}`),
            }))}
            onChange={setRange}
          />
        </Box>
      }
    >
      <JoinedLeftChart days={shown} range={range} />
      <Box mt={4} fontSize="13" color="ink.500" textWrap="balance">
        {posting
          ? t('postingText', { with: number(posting.with), without: number(posting.without) })
          : t('flowText')}
      </Box>
    </Panel>
  )
}
