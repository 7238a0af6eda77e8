import { Stack } from '@fankeep/shared/ui'
import { TwoFactorPanel } from './two-factor-panel'
import { WaysPanel } from './ways-panel'

/** How the member gets in, and the second key. */
export function SecurityTab() {
  return (
    <Stack gap={6}>
      <TwoFactorPanel />
      <WaysPanel />
    </Stack>
  )
}
