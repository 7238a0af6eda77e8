import type { BinnedPage } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { Box } from '@fankeep/shared/ui'
import { Checkbox } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { useText } from '../format'
import { nameOf } from '../member-pages/page-state'
import { ProvenDialog } from '../proof/proven-dialog'
import { amountOf } from './amount'

export interface EraseDialogProps {
  page: BinnedPage
  onErased: () => void
  onClose: () => void
}

/** Erases a page for good: says how much data that is, and requires one more tick and a code. */
export function EraseDialog({ page, onErased, onClose }: EraseDialogProps) {
  const { t, format } = useText()
  const host = useHost()
  const [sure, setSure] = useState(false)
  const [tried, setTried] = useState(false)
  const name = nameOf(page)
  async function erase(code: string) {
    await host.api.call('pages.erase', { id: page.id, code })
    void host.session.refresh().catch(() => undefined)
    host.notify({ kind: 'success', title: t('bin.erased', { name }) })
    onErased()
    onClose()
  }
  return (
    <ProvenDialog
      title={t('bin.eraseTitle', { name })}
      use="page"
      action={{ label: t('bin.erase'), icon: 'trash', danger: true }}
      leave={t('delete.leave')}
      holds={() => {
        setTried(true)
        return sure
      }}
      work={erase}
      onClose={onClose}
    >
      <Box>{t('bin.eraseText', amountOf(page, t, format))}</Box>
      <Checkbox checked={sure} onChange={setSure} error={tried && !sure && t('bin.tick')}>
        {t('bin.sure')}
      </Checkbox>
    </ProvenDialog>
  )
}
