import { useHost, useSession } from '@fankeep/shared/host'
import { useEffect } from 'react'
import { useStore } from '../store'
import { type Upload, uploadsOf } from '../upload/uploads'
import { memberPagesOf } from './member-pages'

/** The member's pages, kept up to date by the server's events while the component is on screen. */
export function useMemberPages() {
  const host = useHost()
  const { user } = useSession()
  const pages = memberPagesOf(host)
  const state = useStore(pages.store)
  const token = user?.token

  useEffect(() => {
    if (!token) return
    const known = pages.store.get()
    // The frame and the screen in it mount together: only one of them loads.
    if (!known.loading && !known.pages) void pages.load()
    return pages.watch()
  }, [pages, token])

  return { ...state, reload: pages.load, store: pages }
}

export const useUploads = () => useStore(uploadsOf(useHost()).store)
export const useUpload = (page: string): Upload | undefined => useUploads()[page]
