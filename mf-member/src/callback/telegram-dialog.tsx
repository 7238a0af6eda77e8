import type { Page } from '@fankeep/shared/contract'
import { useAction } from '@fankeep/shared/host'
import { AccountDialog } from './account-dialog'

interface TelegramDialogProps {
  page: Page
  onDone: () => void
  onClose: () => void
}

const steps = ['callback.telegram.step1', 'callback.telegram.step2']
const fields = [{ name: 'bot_token', label: 'callback.telegram.token', most: 100, kind: 'password' }] as const

/** Asks for the token that Telegram gives for a bot. */
export function TelegramDialog({ page, onDone, onClose }: TelegramDialogProps) {
  const action = useAction('telegram.connect')
  return (
    <AccountDialog
      way="telegram"
      {...{ steps, fields, action, onDone, onClose }}
      connect={async (given) => {
        const done = await action.run({ id: page.id, ...given })
        return done && (done.bot?.name ?? 'Telegram')
      }}
    />
  )
}
