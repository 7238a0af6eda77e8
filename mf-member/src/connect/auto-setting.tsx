import type { Page } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { Box, Note, Stack } from '@fankeep/shared/ui'
import { Field, RadioCards } from '@fankeep/shared/ui/forms'
import { useText } from '../format'
import { memberPagesOf } from '../member-pages/member-pages'

/** How often the page is backed up automatically, within the plan's limits; saved immediately. */
export function AutoSetting({ page }: { page: Page }) {
  const { t, format } = useText()
  const host = useHost()
  const set = useAction('pages.set')
  const allowed = page.auto_allowed

  const choose = async (auto: Page['auto']) => {
    const saved = await set.run({ id: page.id, auto })
    if (saved) memberPagesOf(host).put(saved)
  }
  const isOpen = (auto: Page['auto']) => auto === 'off' || allowed === 'daily' || allowed === auto
  return (
    <Stack gap={3}>
      <Field
        label={t('connect.auto')}
        hint={
          allowed === 'off' ? t('connect.autoNone') : t('connect.autoHint', { allowed: t(`auto.${allowed}`) })
        }
        group
      >
        <RadioCards
          columns={3}
          value={page.auto}
          onChange={choose}
          options={(['off', 'weekly', 'daily'] as const).map((value) => ({
            value,
            label: t(`auto.${value}`),
            disabled: set.busy || !isOpen(value),
          }))}
        />
      </Field>
      {page.platform === 'x' && page.auto !== 'off' && <Note>{t('connect.autoX')}</Note>}
      {set.refused && (
        <Note tone="bad" announce>
          {set.refused.message}
        </Note>
      )}
      {page.next_backup && (
        <Box fontSize="13" color="ink.700" aria-live="polite">
          {t('connect.next', { when: format.whenIn(page.next_backup) })}
        </Box>
      )}
    </Stack>
  )
}
