import type { PlatformKey } from '@fankeep/shared/contract'
import { authorisationReturn, keepAuthorisation, useHost } from '@fankeep/shared/host'
import { Box, platformName } from '@fankeep/shared/ui'
import { useText } from '../../format'
import { ProvenDialog } from '../../proof/proven-dialog'

export interface BindDialogProps {
  platform: PlatformKey
  onClose: () => void
  /** Goes to an address of another site. */
  leave?: (url: string) => void
}

/** Before binding a platform, members prove their identity: the binding lets us read what is bound. */
export function BindDialog({ platform, onClose, leave = (url) => location.assign(url) }: BindDialogProps) {
  const { t, language } = useText()
  const { api } = useHost()
  const name = platformName(platform, language)

  async function begin(code: string) {
    const redirect_uri = authorisationReturn()
    const { url, state, binding } = await api.call('media.beginBind', { platform, redirect_uri, code })
    keepAuthorisation({ kind: 'bind', platform, state, binding, redirect_uri })
    leave(url)
  }
  return (
    <ProvenDialog
      title={t('binding.bindTitle', { platform: name })}
      use="authorise"
      action={{ label: t('binding.goThere', { platform: name }), iconEnd: 'external' }}
      leave={t('binding.leave')}
      work={begin}
      onClose={onClose}
    >
      <Box>
        {t('binding.bindText', { platform: name })}
        <Box mt={1} color="ink.500">
          {t('binding.bindHint')}
        </Box>
      </Box>
    </ProvenDialog>
  )
}
