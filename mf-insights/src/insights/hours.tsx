import type { PageInsights } from '@fankeep/shared/contract'
import { Box, chakra, Missing, NumberText, Panel, VisuallyHidden } from '@fankeep/shared/ui'
import { useText } from './text'

const Table = chakra('table', {
  base: {
    w: 'full',
    fontSize: '13',
    fontVariantNumeric: 'tabular-nums',
    '& th': { py: 1.5, fontWeight: 400, textAlign: 'start', whiteSpace: 'nowrap', color: 'ink.500' },
    '& thead th': { fontSize: '12' },
    '& td': { py: 1.5, ps: 3, textAlign: 'end', whiteSpace: 'nowrap' },
    '& td[data-bar]': { w: 'full' },
    '& thead th:not(:first-of-type)': { textAlign: 'end', ps: 3 },
    '& i': { display: 'block', h: '.5rem', minW: '2px', borderRadius: 'mark', bg: 'ink.300' },
    '& tr[data-best] i': { bg: 'brand.500' },
    '& tr[data-best] th': { color: 'ink.950', fontWeight: 600 },
  },
})

/** When posts came out, and how many reactions the one in the middle had. */
export function Hours({ insights: { hours, best } }: { insights: PageInsights }) {
  const { t } = useText()
  const most = Math.max(1, ...hours.map(({ reactions }) => reactions ?? 0))
  const two = (hour: number) => String(hour).padStart(2, '0')
  return (
    <Panel title={t('hours')}>
      <Table>
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
      </Table>
      <Box mt={3} fontSize="12" color="ink.500" textWrap="balance">
        {t('hoursText')}
      </Box>
    </Panel>
  )
}
