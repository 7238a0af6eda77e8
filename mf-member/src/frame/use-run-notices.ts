import { useHost } from '@fankeep/shared/host'
import { useEffect } from 'react'
import { useText } from '../format'
import { memberPagesOf } from '../member-pages/member-pages'
import { watchedImport } from '../import/watched-import'

/** Notifies a member who is on another screen that a run has ended. */
export function useRunNotices() {
  const host = useHost()
  const { t, format } = useText()

  useEffect(
    () =>
      memberPagesOf(host).onEnded((run) => {
        if (watchedImport.has(run.page)) return
        const name =
          memberPagesOf(host)
            .store.get()
            .pages?.find((page) => page.id === run.page)?.name ?? ''
        if (run.state === 'failed') {
          host.notify({
            kind: 'error',
            title: t('notice.failed', { name }),
            text: run.error?.msg,
            duration: 6000,
          })
        } else if (run.state === 'done') {
          host.notify({
            kind: 'success',
            title: t('notice.done', { name }),
            text: t('notice.counts', {
              fans: format.number(run.fans_new),
              posts: format.number(run.posts_new),
            }),
            duration: 6000,
            action: { label: t('notice.see'), run: () => host.navigate(`/fansList?id=${run.page}`) },
          })
        }
      }),
    [host, t, format],
  )
}
