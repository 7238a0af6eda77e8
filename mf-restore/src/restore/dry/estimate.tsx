import { usePageAccess } from '@fankeep/shared/host'
import { Box, Button, Card, chakra, Heading, Note, Text, useNow } from '@fankeep/shared/ui'
import { useText } from '../text'
import { Truths } from '../truths'
import { Wait } from '../wait'
import type { DryRunData } from './dry-run'

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gap: 2,
    my: 4,
    fontSize: '13',
    fontVariantNumeric: 'tabular-nums',
    '& > div': { display: 'flex', gap: 3 },
    '& dt': { color: 'ink.500' },
    '& dd': { ms: 'auto', textAlign: 'end' },
  },
})

export interface EstimateProps {
  data: DryRunData
  refused: string | undefined
  busy: boolean
  onBegin: () => void
  onBack: () => void
}

/** How long it takes by the platform's limits, what can be done now, and what restoring will not do. */
export function Estimate({ data, refused, busy, onBegin, onBack }: EstimateProps) {
  const { t, number, bytes, span, day } = useText()
  const now = useNow()
  const { pace, minutes, taken, publish, permission } = data
  const until = new Date(now.getTime() + minutes * 60_000).toISOString()
  return (
    <Card as="aside" p={5} position={{ xl: 'sticky' }} top={{ xl: '4.5rem' }}>
      <Heading as="h2" fontSize="14">
        {t('time')}
      </Heading>
      <Text fontSize="28" lineHeight={1.25} fontWeight="600" letterSpacing="-.02em">
        {taken > 0 ? span(minutes) : '–'}
      </Text>
      {taken > 0 && (
        <Text fontSize="13" color="ink.500">
          {t('until', { at: day(until, true) })}
        </Text>
      )}
      <Facts>
        <div>
          <dt>{t('toPublish')}</dt>
          <dd>{t('posts', { count: publish, shown: number(publish) })}</dd>
        </div>
        <div>
          <dt>{t('pace')}</dt>
          <dd>
            {pace.hours >= 24
              ? t('perDay', { count: pace.posts, shown: number(pace.posts) })
              : t('perHour', { count: pace.posts / pace.hours, shown: number(pace.posts / pace.hours) })}
          </dd>
        </div>
        <div>
          <dt>{t('toUpload')}</dt>
          <dd>{bytes(data.bytes)}</dd>
        </div>
        <div>
          <dt>{t('order')}</dt>
          <dd>{t('oldestFirst')}</dd>
        </div>
      </Facts>
      {refused && (
        <Box mb={4}>
          <Note tone="bad" announce>
            {refused}
          </Note>
        </Box>
      )}
      {permission.why ? (
        <Box mb={4}>
          <Wait permission={permission} />
        </Box>
      ) : (
        <Closed data={data} />
      )}
      <Button
        wide
        // One solid button at a time: before it may begin, the permission is the next thing.
        variant={data.authorise ? 'line' : 'solid'}
        busy={busy}
        disabled={taken === 0 || !permission.can || !data.open}
        onClick={onBegin}
      >
        {t('begin', { count: taken, shown: number(taken) })}
      </Button>
      <Box mt={1}>
        <Button wide variant="ghost" onClick={onBack}>
          {t('backToForm')}
        </Button>
      </Box>
      <Truths />
    </Card>
  )
}

/** Where publishing is not open: why, and the permission where that is all there is to it. */
function Closed({ data: { authorise, open, why, request } }: { data: DryRunData }) {
  const { t, platform } = useText()
  const access = usePageAccess()
  const { to } = request
  if (open || !to) return null
  return (
    <Box display="grid" gap={3} mb={4}>
      {why && <Note tone="late">{why.msg}</Note>}
      {access.refused && (
        <Note tone="bad" announce>
          {access.refused.message}
        </Note>
      )}
      {authorise && (
        <Button
          wide
          iconEnd="external"
          busy={access.busy}
          onClick={() => void access.go(to, `/contentRestore?request=${request.id}&step=dry`)}
        >
          {t('authorise', { platform: platform(to) })}
        </Button>
      )}
    </Box>
  )
}
