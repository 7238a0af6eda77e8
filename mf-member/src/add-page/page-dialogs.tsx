import { platforms } from '@fankeep/shared/contract'
import { lateDialog, useSession } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import { useMemberPages } from '../member-pages/use-member-pages'
import { useCloseDialog } from '../open-dialogs'

const AddPageDialog = lateDialog(() =>
  import(/* webpackChunkName: "add-page" */ './add-page-dialog').then((module) => module.AddPageDialog),
)
const ImportDialog = lateDialog(() =>
  import(/* webpackChunkName: "import-archive" */ '../import/import-dialog').then(
    (module) => module.ImportDialog,
  ),
)

const ConnectDialog = lateDialog(() =>
  import(/* webpackChunkName: "connect-page" */ '../connect/connect-dialog').then(
    (module) => module.ConnectDialog,
  ),
)

/** `?add` opens "add a page", `?import=<id>` the import into one, `?connect=<id>` its platform's API. Going back closes them. */
export function PageDialogs() {
  const [params] = useSearchParams()
  const close = useCloseDialog()
  const { user } = useSession()
  const { pages } = useMemberPages()
  if (!user) return null

  const add = params.get('add')
  const pageOf = (key: string) => pages?.find(({ id }) => id === params.get(key))
  const [page, connected] = [pageOf('import'), pageOf('connect')]
  return (
    <>
      {add && (
        <AddPageDialog
          platform={platforms.find((key) => key === add) ?? null}
          role={params.get('as') === 'backup' ? 'backup' : 'main'}
          onClose={close}
        />
      )}
      {page && <ImportDialog page={page} onClose={close} />}
      {connected && <ConnectDialog page={connected} onClose={close} />}
    </>
  )
}
