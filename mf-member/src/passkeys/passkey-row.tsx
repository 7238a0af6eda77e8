import type { Passkey } from '@fankeep/shared/contract'
import { Button, RelativeTime } from '@fankeep/shared/ui'
import { useText } from '../format'
import { AccountRow } from '../account-row'
import { Dotted } from '../dotted'

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t, format } = useText()
  const { name, created_at, used_at, synced } = passkey
  return (
    <AccountRow
      icon="key"
      title={<b>{name}</b>}
      text={
        <Dotted
          facts={[
            t('passkeys.made', { day: format.date(created_at) }),
            used_at ? (
              <>
                {t('devices.seen')} <RelativeTime at={used_at} />
              </>
            ) : (
              t('passkeys.unused')
            ),
            synced && t('passkeys.synced'),
          ]}
        />
      }
      actions={
        <>
          <Button
            variant="line"
            size="sm"
            aria-label={t('passkeys.renameLabel', { name })}
            onClick={onRename}
          >
            {t('passkeys.rename')}
          </Button>
          <Button
            variant="line"
            size="sm"
            aria-label={t('passkeys.removeLabel', { name })}
            onClick={onRemove}
          >
            {t('passkeys.remove')}
          </Button>
        </>
      }
    />
  )
}
