import { authorisationReturn, keepAuthorisation, useHost } from '@fankeep/shared/host'
import { Box } from '@fankeep/shared/ui'
import { useText } from '../../format'
import { ProvenDialog } from '../../proof/proven-dialog'
import { type Linked, siteName } from './linked-row'

export interface LinkDialogProps {
  link: Linked
  onClose: () => void
  /** Goes to an address of another site. */
  leave?: (url: string) => void
}

/** Before another site's account can log in here, the member proves their identity, then agrees there. */
export function LinkDialog({ link, onClose, leave = (url) => location.assign(url) }: LinkDialogProps) {
  const { t } = useText()
  const { api } = useHost()
  const { provider } = link
  const site = siteName(link)

  async function begin(code: string) {
    const redirect_uri = authorisationReturn()
    const { url, state, binding } = await api.call('auth.beginLink', { provider, redirect_uri, code })
    keepAuthorisation({ kind: 'link', provider, state, binding, redirect_uri })
    leave(url)
  }
  return (
    <ProvenDialog
      title={t('ways.linkTitle', { site })}
      use="authorise"
      action={{ label: t('binding.goThere', { platform: site }), iconEnd: 'external' }}
      leave={t('binding.leave')}
      work={begin}
      onClose={onClose}
    >
      <Box>{t('ways.linkText', { site })}</Box>
    </ProvenDialog>
  )
}
