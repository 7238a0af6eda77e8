import type { Page } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { Box, Button, Flex, Note, Stack } from '@fankeep/shared/ui'
import { Checkbox } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../format'
import { memberPagesOf } from '../member-pages/member-pages'
import { contentWord, fanWord, nameOf } from '../member-pages/page-state'

/** Nothing brings back what is deleted here: it says how much that is, and asks for one more tick. */
export function DeleteDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const { t, format } = useText()
  const host = useHost()
  const remove = useAction('pages.delete')
  const [sure, setSure] = useState(false)
  const name = nameOf(page)
  const amount = {
    name,
    fans: `${format.number(page.fans)} ${t(`unit.${fanWord(page)}`)}`,
    posts: `${format.number(page.posts)} ${t(`unit.${contentWord(page)}`)}`,
    bytes: format.bytes(page.bytes),
  }
  const press = async () => {
    if (!(await remove.run({ id: page.id }))) return
    memberPagesOf(host).remove(page.id)
    void host.session.refresh().catch(() => undefined)
    host.notify({ kind: 'success', title: t('delete.done', { name }) })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('delete.title', { name })}>
      <Stack gap={4}>
        <Box>{t('delete.text', amount)}</Box>
        <Note>{t('delete.hint')}</Note>
        <Checkbox checked={sure} onChange={setSure}>
          {t('delete.sure')}
        </Checkbox>
        {remove.refused && (
          <Note tone="bad" announce>
            {remove.refused.message}
          </Note>
        )}
        <Flex gap={2} wrap="wrap">
          <Button
            variant="line"
            color="badText"
            icon="trash"
            disabled={!sure}
            busy={remove.busy}
            onClick={press}
          >
            {t('delete.action', { name })}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('delete.leave')}
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  )
}
