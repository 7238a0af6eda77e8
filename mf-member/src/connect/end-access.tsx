import type { Page } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { Button, Flex } from '@fankeep/shared/ui'
import { useText } from '../format'
import { memberPagesOf } from '../member-pages/member-pages'

/** Gives up the permission, here and at the platform. */
export function EndAccess({ page }: { page: Page }) {
  const { t } = useText()
  const host = useHost()
  const end = useAction('pages.endAccess', { notifies: true })
  const press = async () => {
    const ended = await end.run({ id: page.id })
    if (!ended) return
    memberPagesOf(host).put(ended)
    host.notify({ kind: 'success', title: t('connect.ended') })
  }
  return (
    <Flex borderTopWidth="1px" pt={4}>
      <Button variant="ghost" size="sm" icon="unlink" busy={end.busy} onClick={press}>
        {t('connect.end')}
      </Button>
    </Flex>
  )
}
