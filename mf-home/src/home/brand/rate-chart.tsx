import { useLanguage } from '@fankeep/shared/host'
import { dateFormat } from '@fankeep/shared/ui'
import { TrendChart } from '@fankeep/shared/ui/chart'
import { useHomeWords } from '../pieces'
import type { Insight, Range } from './sample'

/** The fan interaction-rate chart (spec section 2). */
export function RateChart({ shown, range }: { shown: Insight; range: Range }) {
  const t = useHomeWords()
  const language = useLanguage()
  // Sample days, not points in time: the same in every time zone.
  const day = dateFormat(language === 'en' ? 'en' : 'zh-tw', {
    month: language === 'en' ? 'short' : 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const { note } = shown
  return (
    <TrendChart
      caption={t(`brand.dash.caption${range}`)}
      rowHead={t('brand.dash.week')}
      labels={shown.days.map((date) => day.format(date))}
      series={[
        { name: t('brand.dash.you'), values: shown.rates },
        { name: t('brand.dash.others'), values: shown.others, dashed: true },
      ]}
      format={(value) => `${Number.isInteger(value) ? value : value.toFixed(1)}%`}
      note={
        note && {
          at: note.at,
          title: `${t(`brand.dash.posts.${note.key}`)} ${note.rate.toFixed(1)}%`,
          text: t('brand.dash.best'),
        }
      }
    />
  )
}
