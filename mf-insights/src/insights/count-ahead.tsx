import type { PageInsights } from '@fankeep/shared/contract'
import { Box, Panel } from '@fankeep/shared/ui'
import { TrendChart, type TrendSeries } from '@fankeep/shared/ui/chart'
import { useText } from './text'

const back = 60
const dayMs = 86_400_000
const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The count of the last 60 days, and a forecast for the next 30 if there are enough lists. */
export function CountAhead({ insights: { days, forecast, hours } }: { insights: PageInsights }) {
  const { t, number, shortDay } = useText()
  const end = forecast?.from ?? days.at(-1)!.day
  const known = days.filter(({ day: each }) => each <= end).slice(-back)
  const ahead = forecast ? Array.from({ length: 30 }, (_, n) => later(forecast.from, n + 1)) : []
  const none = known.map(() => null)
  const last = known.at(-1)?.total ?? null
  /** A straight line from the last count to the forecast in 30 days. */
  const towards = (to: number) => [
    ...none.slice(1),
    last,
    ...ahead.map((_, n) => Math.round((last ?? to) + ((to - (last ?? to)) * (n + 1)) / ahead.length)),
  ]
  const series: TrendSeries[] = [
    { name: t('count'), values: [...known.map(({ total }) => total), ...ahead.map(() => null)] },
    ...(forecast
      ? [
          { name: t('expected'), values: towards(forecast.fans), dashed: true },
          { name: t('low'), values: towards(forecast.low), dashed: true },
          { name: t('high'), values: towards(forecast.high), dashed: true },
        ]
      : []),
  ]
  return (
    <Panel title={t('ahead')}>
      {known.some(({ total }) => total !== null) ? (
        // As high as the hours next to it and what is below them; on paper as high as it is drawn.
        <Box h={{ base: '16rem', lg: hours.length > 0 ? '31rem' : '22rem' }} _print={{ h: 'auto' }}>
          <TrendChart
            caption={t('aheadCaption')}
            rowHead={t('day')}
            labels={[...known.map((each) => each.day), ...ahead].map(shortDay)}
            series={series}
            format={number}
          />
        </Box>
      ) : null}
      <Box mt={3} fontSize="13" color="ink.500" textWrap="balance">
        {forecast
          ? t('aheadText', { count: forecast.lists, shown: number(forecast.lists) })
          : t('aheadNeeds')}
      </Box>
    </Panel>
  )
}
