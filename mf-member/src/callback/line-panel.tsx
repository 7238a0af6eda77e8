import type { CallOutput } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { Note } from '@fankeep/shared/ui'
import { useText } from '../format'
import { AccountPanel, type AccountPanelProps, Address } from './account-panel'
import { LineDialog } from './line-dialog'

type Channel = NonNullable<CallOutput<'line.settings'>['channel']>

/** The page's LINE Official Account. */
export function LinePanel({ page, onChanged }: AccountPanelProps) {
  const { t } = useText()
  const settings = useCall('line.settings', { id: page.id })
  const channel = settings.data?.channel
  return (
    <AccountPanel
      way="line"
      {...{ page, settings, onChanged }}
      account={channel ? t('callback.line.account', { name: channel.name, basic: channel.basic_id }) : ''}
      dialog={(props) => <LineDialog page={page} {...props} />}
    >
      {channel && <Connected channel={channel} />}
    </AccountPanel>
  )
}

/** Values to copy, and problems at LINE. */
function Connected({ channel }: { channel: Channel }) {
  const { t } = useText()
  return (
    <>
      {channel.state === 'expired' ? (
        <Note tone="bad">{t('callback.line.expired')}</Note>
      ) : (
        channel.heard_at === null && (
          <Note tone="late">
            {t('callback.line.unheard')}
            <br />
            {t('callback.line.step3')}
          </Note>
        )
      )}
      <Address
        name={t('callback.line.add')}
        url={channel.add_url}
        copy={t('callback.line.copyAdd')}
        copied={t('callback.line.addCopied')}
      />
      <Address
        name={t('callback.line.hook')}
        url={channel.hook}
        copy={t('callback.line.copyHook')}
        copied={t('callback.line.hookCopied')}
      />
    </>
  )
}
