import type { RestoreItem, RestoreRequest } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { Button } from '@fankeep/shared/ui'
import { useEffect } from 'react'
import { useText } from './text'

interface RetryButtonProps {
  request: string
  item: RestoreItem
  put: (request: RestoreRequest, item?: RestoreItem | null) => void
  variant: 'line' | 'ghost'
}

/** Retries a single post. */
export function RetryButton({ request, item, put, variant }: RetryButtonProps) {
  const { t } = useText()
  const host = useHost()
  const retry = useAction('restore.retry')
  const press = async () => {
    const now = await retry.run({ request, n: item.n })
    if (now) put(now.request, now.item)
  }
  const { refused } = retry
  useEffect(() => {
    if (refused) host.notify({ kind: 'warning', title: refused.message })
  }, [host, refused])
  return (
    <Button variant={variant} size="sm" busy={retry.busy} onClick={() => void press()}>
      {t('retry')}
    </Button>
  )
}
