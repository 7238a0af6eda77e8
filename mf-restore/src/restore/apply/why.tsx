import { useCall } from '@fankeep/shared/host'
import { Grid, NotLoaded, Stack } from '@fankeep/shared/ui'
import { DatePicker } from '@fankeep/shared/ui/date'
import { Field, Select, TextArea } from '@fankeep/shared/ui/forms'
import { useText } from '../text'
import type { PartProps, Wish } from './wish'

export function Why({ wish, change }: PartProps) {
  const { t } = useText()
  const reasons = useCall('restore.reasons', {})
  return (
    <Stack gap={4.5}>
      <Grid gap={4} gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <Field label={t('reason')}>
          <Select
            value={wish.reason}
            onValue={(reason) => change({ reason: reason as Wish['reason'] })}
            options={(reasons.data?.list ?? []).map(({ key, text }) => ({ value: key, label: text }))}
          />
        </Field>
        <Field label={t('changedAt')} optional>
          <DatePicker
            min="2004-01-01"
            value={wish.changedAt}
            onChange={(changedAt) => change({ changedAt })}
          />
        </Field>
      </Grid>
      <NotLoaded of={reasons}>{t('reasonsFailed')}</NotLoaded>
      <Field label={t('note')} optional>
        <TextArea rows={3} maxLength={500} value={wish.note} onValue={(note) => change({ note })} />
      </Field>
    </Stack>
  )
}
