import type { PageInsights } from '@fankeep/shared/contract'
import { Box, Missing, NumberText, Panel, VisuallyHidden } from '@fankeep/shared/ui'
import { BarTable } from './bar-table'
import { useText } from './text'

/** The hours at which posts were published, with the median of their reactions. */
export function Hours({ insights: { hours, best } }: { insights: PageInsights }) {
  const { t } = useText()
  const most = Math.max(1, ...hours.map(({ reactions }) => reactions ?? 0))
  const two = (hour: number) => String(hour).padStart(2, '0')
  return (
    <Panel title={t('hours')}>
      <BarTable>
        <thead>
          <tr>
            <th scope="col">{t('hoursHead')}</th>
            <th scope="col">{t('hoursPosts')}</th>
            <th scope="col" colSpan={2}>
              {t('hoursReactions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour, posts, reactions }) => (
            <tr key={hour} data-best={hour === best?.hour ? '' : undefined}>
              <th scope="row">
                {`${two(hour)}–${two(hour + 3)}`}
                {hour === best?.hour && <VisuallyHidden>{t('hoursBest')}</VisuallyHidden>}
              </th>
              <td>
                <NumberText value={posts} />
              </td>
              <td data-bar="" aria-hidden>
                <i style={{ width: `${((reactions ?? 0) / most) * 100}%` }} />
              </td>
              <td>{reactions === null ? <Missing /> : <NumberText value={reactions} />}</td>
            </tr>
          ))}
        </tbody>
      </BarTable>
      <Box mt={3} fontSize="12" color="ink.500" textWrap="balance">
        {t('hoursText')}
      </Box>
    </Panel>
  )
}
