import type { MediaBinding } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { Box, platformName } from '@fankeep/shared/ui'
import { useText } from '../../format'
import { ProvenDialog } from '../../proof/proven-dialog'

export interface UnbindDialogProps {
  binding: MediaBinding
  onClose: () => void
  onDone: (binding: MediaBinding) => void
}

/** Asks the platform to revoke its permission, and erases what it gave us. */
export function UnbindDialog({ binding, onClose, onDone }: UnbindDialogProps) {
  const { t, language } = useText()
  const { api, notify } = useHost()
  const { platform, account } = binding
  const name = platformName(platform, language)

  async function unbind(code: string) {
    onDone(await api.call('media.unbind', { platform, code }))
    notify({ kind: 'success', title: t('binding.unbound', { platform: name }) })
    onClose()
  }
  return (
    <ProvenDialog
      title={t('binding.unbindTitle', { platform: name })}
      use="authorise"
      action={{ label: t('binding.unbindNow', { platform: name }), icon: 'unlink', danger: true }}
      leave={t('binding.keep')}
      work={unbind}
      onClose={onClose}
    >
      <Box>{t('binding.unbindText', { platform: name, account })}</Box>
    </ProvenDialog>
  )
}
