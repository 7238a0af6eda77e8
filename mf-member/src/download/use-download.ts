import type { CallInput, Page } from '@fankeep/shared/contract'
import { fileNameOf, Refused, saveBlob, useHost } from '@fankeep/shared/host'
import { useRef, useState } from 'react'
import { dayBack, useText } from '../format'
import { nameOf } from '../member-pages/page-state'

type FileCall = 'fans.download' | 'posts.download'

export interface Download<Name extends FileCall> {
  /** Requests the file from the server and saves it, named after the page and the day. One at a time. */
  start: (input: CallInput<Name>, ending: string) => Promise<void>
  stop: () => void
  /** Bytes received; null while no download is running. */
  received: number | null
}

/** Often enough to show movement; not so often that a list is redrawn for every packet. */
const stepBytes = 128 * 1024

/** Downloads a file of a page's fans or posts. It continues when the member leaves the screen; errors are shown on any screen. */
export function useDownload<Name extends FileCall>(call: Name, page: Page): Download<Name> {
  const host = useHost()
  const { t } = useText()
  const [received, setReceived] = useState<number | null>(null)
  const under = useRef<AbortController>(null)

  const start = async (input: CallInput<Name>, ending: string) => {
    if (under.current) return
    const controller = new AbortController()
    under.current = controller
    setReceived(0)
    const what = call === 'fans.download' ? 'fansFile' : 'postsFile'
    const name = `${fileNameOf(t(`download.${what}`, { name: nameOf(page), day: dayBack(0) }))}.${ending}`
    try {
      const file = await host.api.call(call, input, {
        signal: controller.signal,
        outlivesScreen: true,
        onReceived: (bytes) => setReceived(Math.floor(bytes / stepBytes) * stepBytes),
      })
      saveBlob(name, file as Blob)
      host.notify({ kind: 'success', title: t('download.done'), text: name })
    } catch (error) {
      tell(error)
    } finally {
      under.current = null
      setReceived(null)
    }
  }
  /** A refusal has its own message; the shell reports an expired session; a stop was requested. */
  const tell = (error: unknown) => {
    if (error instanceof Refused) {
      if (error.key !== 'login_timeout') host.notify({ kind: 'warning', title: error.message })
    } else if ((error as Error).name !== 'AbortError') host.tell('downloadFailed')
  }
  return { start, stop: () => under.current?.abort(), received }
}
