import { useHost } from '@fankeep/shared/host'
import { Box } from '@fankeep/shared/ui'
import { useText } from '../../format'
import { ProvenDialog } from '../../proof/proven-dialog'
import { type Linked, siteName } from './linked-row'

interface UnlinkDialogProps {
  link: Linked
  onClose: () => void
  onDone: () => void
}

export function UnlinkDialog({ link, onClose, onDone }: UnlinkDialogProps) {
  const { t } = useText()
  const { api, notify } = useHost()
  const site = siteName(link)

  async function unlink(code: string) {
    await api.call('auth.unlink', { provider: link.provider, code })
    notify({ kind: 'success', title: t('ways.unlinked', { site }) })
    onDone()
    onClose()
  }
  return (
    <ProvenDialog
      title={t('ways.unlinkTitle', { site })}
      use="authorise"
      action={{ label: t('ways.unlinkNow', { site }), icon: 'unlink', danger: true }}
      leave={t('binding.keep')}
      work={unlink}
      onClose={onClose}
    >
      <Box>{t('ways.unlinkText', { site })}</Box>
    </ProvenDialog>
  )
}
