import { binDays, type Page } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { Box, Note } from '@fankeep/shared/ui'
import { useText } from '../format'
import { memberPagesOf } from '../member-pages/member-pages'
import { nameOf } from '../member-pages/page-state'
import { ProvenDialog } from '../proof/proven-dialog'
import { useUndo } from '../undo'
import { amountOf } from './amount'

/** Moves a page to the bin, after a code: says how much data that is, and how long it can be restored. */
export function DeleteDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const { t, format } = useText()
  const host = useHost()
  const undo = useUndo()
  const name = nameOf(page)
  async function remove(code: string) {
    await host.api.call('pages.delete', { id: page.id, code })
    memberPagesOf(host).remove(page.id)
    void host.session.refresh().catch(() => undefined)
    undo(t('delete.done', { name }), putBack, t('bin.keeps', { days: binDays }))
    onClose()
  }
  async function putBack() {
    await host.api.call('pages.putBack', { id: page.id }, { outlivesScreen: true })
    await memberPagesOf(host).takeBack(page.id)
    void host.session.refresh().catch(() => undefined)
  }
  return (
    <ProvenDialog
      title={t('delete.title', { name })}
      use="page"
      action={{ label: t('delete.action', { name }), icon: 'trash', danger: true }}
      leave={t('delete.leave')}
      work={remove}
      onClose={onClose}
    >
      <Box>{t('delete.text', { ...amountOf(page, t, format), days: binDays })}</Box>
      <Note>{t('delete.hint')}</Note>
    </ProvenDialog>
  )
}
