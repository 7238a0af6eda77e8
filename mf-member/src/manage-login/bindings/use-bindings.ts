import type { MediaBinding } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { useState } from 'react'

/** The member's bindings to the seven platforms. `put`: updates a changed one without a new request. */
export function useBindings() {
  const { data, error, loading, reload } = useCall('media.bindings', {})
  const [changed, setChanged] = useState<Partial<Record<string, MediaBinding>>>({})
  return {
    list: data?.list.map((binding) => changed[binding.platform] ?? binding),
    error,
    loading,
    reload,
    put: (binding: MediaBinding) => setChanged((before) => ({ ...before, [binding.platform]: binding })),
  }
}
