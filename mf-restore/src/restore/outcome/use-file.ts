import { fileNameOf, Refused, saveBlob, useHost } from '@fankeep/shared/host'
import { useState } from 'react'

/** Requests a file of a request from the server and saves it. Errors are reported. */
export function useFile(call: 'restore.package' | 'restore.report') {
  const host = useHost()
  const [busy, setBusy] = useState(false)
  const save = async (request: string, name: string) => {
    if (busy) return
    setBusy(true)
    try {
      saveBlob(fileNameOf(name), (await host.api.call(call, { request }, { outlivesScreen: true })) as Blob)
    } catch (error) {
      if (error instanceof Refused) host.notify({ kind: 'warning', title: error.message })
      else if ((error as Error).name !== 'AbortError') host.tell('downloadFailed')
    } finally {
      setBusy(false)
    }
  }
  return { save, busy }
}
