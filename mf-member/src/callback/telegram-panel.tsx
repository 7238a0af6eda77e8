import { useCall } from '@fankeep/shared/host'
import { Note } from '@fankeep/shared/ui'
import { useText } from '../format'
import { AccountPanel, type AccountPanelProps, Address } from './account-panel'
import { TelegramDialog } from './telegram-dialog'

/** The page's Telegram bot. */
export function TelegramPanel({ page, onChanged }: AccountPanelProps) {
  const { t } = useText()
  const settings = useCall('telegram.settings', { id: page.id })
  const bot = settings.data?.bot
  return (
    <AccountPanel
      way="telegram"
      {...{ page, settings, onChanged }}
      account={bot ? t('callback.telegram.account', { name: bot.name, username: bot.username }) : ''}
      dialog={(props) => <TelegramDialog page={page} {...props} />}
    >
      {bot?.state === 'expired' && <Note tone="bad">{t('callback.telegram.expired')}</Note>}
      {bot && (
        <Address
          name={t('callback.telegram.start')}
          url={bot.start_url}
          copy={t('callback.telegram.copyStart')}
          copied={t('callback.telegram.startCopied')}
        />
      )}
    </AccountPanel>
  )
}
