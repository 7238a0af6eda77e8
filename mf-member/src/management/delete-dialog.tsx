import type { Page } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { Box, Note } from '@fankeep/shared/ui'
import { Checkbox } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { useText } from '../format'
import { memberPagesOf } from '../member-pages/member-pages'
import { contentWord, fanWord, nameOf } from '../member-pages/page-state'
import { ProvenDialog } from '../proof/proven-dialog'

/** Nothing brings back what is deleted here: it says how much that is, asks for one more tick, and for a code. */
export function DeleteDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const { t, format } = useText()
  const host = useHost()
  const [sure, setSure] = useState(false)
  const [tried, setTried] = useState(false)
  const name = nameOf(page)
  const amount = {
    name,
    fans: `${format.number(page.fans)} ${t(`unit.${fanWord(page)}`)}`,
    posts: `${format.number(page.posts)} ${t(`unit.${contentWord(page)}`)}`,
    bytes: format.bytes(page.bytes),
  }
  async function remove(code: string) {
    await host.api.call('pages.delete', { id: page.id, code })
    memberPagesOf(host).remove(page.id)
    void host.session.refresh().catch(() => undefined)
    host.notify({ kind: 'success', title: t('delete.done', { name }) })
    onClose()
  }
  return (
    <ProvenDialog
      title={t('delete.title', { name })}
      use="page"
      action={{ label: t('delete.action', { name }), icon: 'trash', danger: true }}
      leave={t('delete.leave')}
      holds={() => {
        setTried(true)
        return sure
      }}
      work={remove}
      onClose={onClose}
    >
      <Box>{t('delete.text', amount)}</Box>
      <Note>{t('delete.hint')}</Note>
      <Checkbox checked={sure} onChange={setSure} error={tried && !sure && t('delete.tick')}>
        {t('delete.sure')}
      </Checkbox>
    </ProvenDialog>
  )
}
