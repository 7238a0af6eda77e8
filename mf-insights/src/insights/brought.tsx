import type { Page, PageInsights } from '@fankeep/shared/contract'
import { Box, NumberText, Panel, Stack, TextLink } from '@fankeep/shared/ui'
import { BarTable } from './bar-table'
import { linkOf } from './links'
import { useText } from './text'

type Brought = NonNullable<PageInsights['brought']>

/** Days on which clearly more fans joined than usual, with what was published then, and how many join on days with each kind of post. */
export function Brought({ page, insights: { brought } }: { page: Page; insights: PageInsights }) {
  const { t, number } = useText()
  if (!brought) return null
  return (
    <Panel title={t('brought')}>
      <Stack gap={5}>
        <Box color="ink.500" textWrap="balance">
          {t('broughtUsual', { usual: number(brought.usual) })}
        </Box>
        {brought.days.length > 0 ? (
          <Days page={page} days={brought.days} />
        ) : (
          <Box textWrap="balance">{t('broughtNone')}</Box>
        )}
        {brought.kinds.length > 1 && <Kinds kinds={brought.kinds} />}
        <Box fontSize="12" color="ink.500" textWrap="balance">
          {t('broughtText')}
        </Box>
      </Stack>
    </Panel>
  )
}

function Days({ page, days }: { page: Page; days: Brought['days'] }) {
  const { t, day: write } = useText()
  return (
    <Box as="ul" aria-label={t('broughtDay')}>
      {days.map(({ day, joined, post }) => (
        <Box
          key={day}
          as="li"
          display="grid"
          gridTemplateColumns={{ base: 'auto 1fr', md: '5.5rem 6.5rem minmax(0, 1fr) auto' }}
          gap={{ base: '.25rem .75rem', md: 3 }}
          alignItems="baseline"
          py={2.5}
          borderTopWidth="1px"
          _first={{ borderTopWidth: 0, pt: 0 }}
        >
          <Box as="b" fontSize="18" lineHeight={1.4} fontVariantNumeric="tabular-nums">
            +<NumberText value={joined} />
          </Box>
          <Box as="time" fontSize="13" color="ink.500">
            {write(day)}
          </Box>
          <Box minW={0} gridColumn={{ base: '1 / -1', md: 'auto' }}>
            <Box as="span" fontSize="13" color="ink.500" me={2}>
              {post.day === day
                ? t(`kind.${post.kind}`)
                : t('broughtBefore', { kind: t(`kind.${post.kind}`) })}
            </Box>
            {post.text ? (
              <bdi>{post.text}</bdi>
            ) : (
              <Box as="span" color="ink.500">
                {t('broughtHidden')}
              </Box>
            )}
          </Box>
          <Box fontSize="13" _print={{ display: 'none' }}>
            <TextLink to={linkOf(page, 'posts')} aria-label={`${t('rows.posts')}: ${write(post.day)}`}>
              {t('rows.posts')}
            </TextLink>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Kinds({ kinds }: { kinds: Brought['kinds'] }) {
  const { t } = useText()
  const most = Math.max(1, ...kinds.map(({ joined }) => joined))
  return (
    <BarTable aria-label={t('broughtKinds')}>
      <thead>
        <tr>
          <th scope="col">{t('broughtKindHead')}</th>
          <th scope="col">{t('broughtDays')}</th>
          <th scope="col" colSpan={2}>
            {t('broughtMean')}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, days, joined }, position) => (
          <tr key={kind} data-best={position === 0 ? '' : undefined}>
            <th scope="row">{t(`kind.${kind}`)}</th>
            <td>
              <NumberText value={days} />
            </td>
            <td data-bar="" aria-hidden>
              <i style={{ width: `${(joined / most) * 100}%` }} />
            </td>
            <td>
              <NumberText value={joined} />
            </td>
          </tr>
        ))}
      </tbody>
    </BarTable>
  )
}
