import type { RestorePermission } from '@fankeep/shared/contract'
import { Box, Marks, Note, Text, TextLink } from '@fankeep/shared/ui'
import { useText } from './text'

/** The plan allows no restore at all, on any day. */
export const isBarredByPlan = ({ why }: RestorePermission) => why?.key.startsWith('restore_plan') === true

/** Why nothing can start now: with the remaining days as marks, if the last restore was too recent. */
export function Wait({ permission }: { permission: RestorePermission }) {
  const { t, day } = useText()
  const { why, wait_days: days, wait_until: until, every_days: every } = permission
  if (!why) return null
  return (
    <Box>
      <Note tone="late">
        {why.msg}
        {isBarredByPlan(permission) && (
          <Box mt={1}>
            <TextLink to="/capacityBonus">{t('seePlans')}</TextLink>
          </Box>
        )}
      </Note>
      {until && every !== null && (
        <Box mt={3}>
          <Marks at={((every - days) / every) * 100} />
          <Text mt={1.5} fontSize="12" color="ink.500">
            {t('waitUntil', { at: day(until, true) })}
          </Text>
        </Box>
      )}
    </Box>
  )
}
