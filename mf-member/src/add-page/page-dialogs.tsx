import { platforms } from '@fankeep/shared/contract'
import { useSession } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import { lazy, Suspense } from 'react'
import { useMemberPages } from '../member-pages/use-member-pages'

const AddPageDialog = lazy(() =>
  import(/* webpackChunkName: "add-page" */ './add-page-dialog').then((module) => ({
    default: module.AddPageDialog,
  })),
)
const ImportDialog = lazy(() =>
  import(/* webpackChunkName: "import-archive" */ '../import/import-dialog').then((module) => ({
    default: module.ImportDialog,
  })),
)

const ConnectDialog = lazy(() =>
  import(/* webpackChunkName: "connect-page" */ '../connect/connect-dialog').then((module) => ({
    default: module.ConnectDialog,
  })),
)

/** `?add` opens "add a page", `?import=<id>` the import into one, `?connect=<id>` its platform's API. Going back closes them. */
export function PageDialogs() {
  const [params, setParams] = useSearchParams()
  const { user } = useSession()
  const { pages } = useMemberPages()
  if (!user) return null

  const add = params.get('add')
  const pageOf = (key: string) => pages?.find(({ id }) => id === params.get(key))
  const [page, connected] = [pageOf('import'), pageOf('connect')]
  const close = () =>
    setParams(
      (now) => {
        for (const key of ['add', 'import', 'connect', 'as']) now.delete(key)
        return now
      },
      { replace: true },
    )
  return (
    <Suspense>
      {add && (
        <AddPageDialog
          platform={platforms.find((key) => key === add) ?? null}
          role={params.get('as') === 'backup' ? 'backup' : 'main'}
          onClose={close}
        />
      )}
      {page && <ImportDialog page={page} onClose={close} />}
      {connected && <ConnectDialog page={connected} onClose={close} />}
    </Suspense>
  )
}
