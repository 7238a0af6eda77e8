import type { PlatformKey } from '@fankeep/shared/contract'
import { useSearchParams } from '@fankeep/shared/router'

/** Addresses that open the dialogs on any screen of the member center: for a link, a button, a saved address. */
export const addAddress = (platform?: PlatformKey, role?: 'backup') =>
  `/channel?add=${platform ?? '1'}${role ? `&as=${role}` : ''}`

function useOpen(dialog: 'import' | 'connect', other: 'import' | 'connect') {
  const [, setParams] = useSearchParams()
  return (id: string) =>
    setParams((now) => {
      now.delete(other)
      now.set(dialog, id)
      return now
    })
}

/** Opens the import of a page on the current screen, keeping the rest of the address. */
export const useOpenImport = () => useOpen('import', 'connect')
/** The same for connecting its platform's API. */
export const useOpenConnect = () => useOpen('connect', 'import')
