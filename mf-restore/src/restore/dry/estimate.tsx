import { Box, Button, Card, chakra, Heading, Text, useNow } from '@fankeep/shared/ui'
import { useText } from '../text'
import { Limitations } from '../limitations'
import { Wait } from '../wait'
import { NextStep, type NextStepProps } from './next-step'

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
  next: NextStepProps
  /** There is room for the next step here; otherwise it is at the lower edge of the screen. */
  isWide: boolean
  onBack: () => void
}

/** How long it takes within the platform's limits, what can be done now, and what restoring will not do. */
export function Estimate({ next, isWide, onBack }: EstimateProps) {
  const { t, number, bytes, pace, span, day } = useText()
  const now = useNow()
  const { data } = next
  const { minutes, taken, publish } = data
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
          <dd>{pace(data.pace)}</dd>
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
      {isWide ? <NextStep {...next} /> : <Wait permission={data.permission} />}
      <Box mt={isWide ? 1 : 0}>
        <Button wide variant="ghost" onClick={onBack}>
          {t('backToForm')}
        </Button>
      </Box>
      <Limitations />
    </Card>
  )
}
