import { SERVICE_MARKER_CLEAR_MS } from '../constants'
import type { SafeStorage } from './storage'

const key = 'serviceClick'
const opens = 'aboutUs'

/** The stored service-click marker (spec section 2): if it is `aboutUs`, the header of the next public page opens its service panel. */
export interface ServiceClick {
  mark: () => void
  /** Whether the panel has to open; a marker that was read is cleared 200 ms later, whatever its value. */
  take: () => boolean
}

export function createServiceClick(storage: SafeStorage): ServiceClick {
  return {
    mark: () => storage.setItem(key, opens),
    take: () => {
      const marker = storage.getItem(key)
      if (marker === null) return false
      setTimeout(() => storage.removeItem(key), SERVICE_MARKER_CLEAR_MS)
      return marker === opens
    },
  }
}
