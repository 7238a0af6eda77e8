import type { PlatformKey } from '@fankeep/shared/contract'
import { useSearchParams } from '@fankeep/shared/router'

/** What the dialogs are asked for by, on any screen of the member center: a link, a button, a kept address. */
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

/** Opens the import of a page where one is, keeping the rest of the address. */
export const useOpenImport = () => useOpen('import', 'connect')
/** The same for what its platform's API does for it. */
export const useOpenConnect = () => useOpen('connect', 'import')
