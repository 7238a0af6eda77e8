import type { PlatformKey } from '@fankeep/shared/contract'
import { useLocation, useNavigate, useSearchParams } from '@fankeep/shared/router'
import { useEffect, useRef } from 'react'

/** The parts of the address that name a dialog; `as` belongs to `add`. */
const dialogKeys = ['add', 'import', 'connect', 'as']

/** Addresses that open the dialogs on any screen of the member center: for a link, a button, a saved address. */
export const addAddress = (platform?: PlatformKey, role?: 'backup') =>
  `/channel?add=${platform ?? '1'}${role ? `&as=${role}` : ''}`

/** What the history entry of a dialog carries if the entry before it is the screen under it. */
interface OverScreen {
  overScreen: true
}

function useOpen(dialog: 'add' | 'import' | 'connect') {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: OverScreen | null }
  return (value: string, role?: 'backup') => {
    const isOther = dialogKeys.some((key) => params.has(key))
    setParams(
      (now) => {
        for (const key of dialogKeys) now.delete(key)
        now.set(dialog, value)
        if (role) now.set('as', role)
        return now
      },
      isOther ? { replace: true, state } : { state: { overScreen: true } satisfies OverScreen },
    )
  }
}

/** Opens "add a page" on the current screen. */
export function useOpenAdd() {
  const open = useOpen('add')
  return (platform?: PlatformKey, role?: 'backup') => open(platform ?? '1', role)
}
/** Opens the import of a page on the current screen, keeping the rest of the address. */
export const useOpenImport = () => useOpen('import')
/** The same for connecting its platform's API. */
export const useOpenConnect = () => useOpen('connect')

/**
 * Closes the dialog. If the dialog was opened from the screen under it, this goes back in the history, so that the screen is not in
 * the history twice.
 */
export function useCloseDialog() {
  const [, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { key, state } = useLocation() as { key: string; state: OverScreen | null }
  const isClosing = useRef(false)
  useEffect(() => void (isClosing.current = false), [key])
  return () => {
    // Going back takes a moment, in which a second press would go back once more.
    if (isClosing.current) return
    isClosing.current = true
    if (state?.overScreen) return void navigate(-1)
    setParams(
      (now) => {
        for (const each of dialogKeys) now.delete(each)
        return now
      },
      { replace: true },
    )
  }
}
