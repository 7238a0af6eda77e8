import { Stack } from '@fankeep/shared/ui'
import { PasskeysPanel } from '../../passkeys/passkeys-panel'
import { TwoFactorPanel } from './two-factor-panel'
import { WaysPanel } from './ways-panel'

/** How the member gets in, the second key, and the keys on their devices. */
export function SecurityTab() {
  return (
    <Stack gap={6}>
      <TwoFactorPanel />
      <PasskeysPanel />
      <WaysPanel />
    </Stack>
  )
}
