import { Stack } from '@fankeep/shared/ui'
import { PasskeysPanel } from '../../passkeys/passkeys-panel'
import { TwoFactorPanel } from './two-factor-panel'
import { WaysPanel } from './ways-panel'

/** Login methods, two-factor login, and passkeys. */
export function SecurityTab() {
  return (
    <Stack gap={6}>
      <TwoFactorPanel />
      <PasskeysPanel />
      <WaysPanel />
    </Stack>
  )
}
