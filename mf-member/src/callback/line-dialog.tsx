import type { Page } from '@fankeep/shared/contract'
import { useAction } from '@fankeep/shared/host'
import { AccountDialog } from './account-dialog'

interface LineDialogProps {
  page: Page
  onDone: () => void
  onClose: () => void
}

const steps = ['callback.line.step1', 'callback.line.step2', 'callback.line.step3']
const fields = [
  { name: 'channel_id', label: 'callback.line.channelId', most: 20, kind: 'text', inputMode: 'numeric' },
  { name: 'secret', label: 'callback.line.secret', most: 100, kind: 'password' },
  { name: 'access_token', label: 'callback.line.token', most: 500, kind: 'password' },
] as const

/** Asks for the three values that LINE shows for a channel. */
export function LineDialog({ page, onDone, onClose }: LineDialogProps) {
  const action = useAction('line.connect')
  return (
    <AccountDialog
      way="line"
      {...{ steps, fields, action, onDone, onClose }}
      connect={async (given) => {
        const done = await action.run({ id: page.id, ...given })
        return done && (done.channel?.name ?? 'LINE')
      }}
    />
  )
}
