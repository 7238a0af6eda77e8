import { Grid } from '@fankeep/shared/ui'
import { DatePicker } from '@fankeep/shared/ui/date'
import { Field, RadioCards } from '@fankeep/shared/ui/forms'
import { useText } from '../text'
import type { PartProps } from './wish'

const ways = ['all', 'span', 'chosen'] as const

export function Which({ wish, change, error }: PartProps) {
  const { t } = useText()
  return (
    <Field group label={t('whichLabel')} error={error}>
      <RadioCards
        columns={3}
        value={wish.posts}
        onChange={(posts) => change({ posts })}
        options={ways.map((value) => ({
          value,
          label: t(`which_${value}`),
          text: t(`which_${value}Text`),
        }))}
      />
      {wish.posts === 'span' && (
        <Grid
          mt={3}
          gap={4}
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        >
          <DatePicker
            label={t('firstDay')}
            min="2004-01-01"
            value={wish.from}
            onChange={(from) => change({ from })}
          />
          <DatePicker
            label={t('lastDay')}
            min="2004-01-01"
            value={wish.until}
            onChange={(until) => change({ until })}
          />
        </Grid>
      )}
    </Field>
  )
}
