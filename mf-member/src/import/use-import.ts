import type { Page, Run } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { useEffect, useState } from 'react'
import type { LiveRun } from '../member-pages/live-runs'
import { useMemberPages } from '../member-pages/use-member-pages'
import { filesProblem, type FilesProblem, type Upload, uploadsOf } from '../upload/uploads'
import { useStore } from '../store'
import { watchedImport } from './watched-import'

export type ImportStage =
  | { stage: 'choose'; problem: FilesProblem | null }
  | { stage: 'sending'; upload: Upload }
  | { stage: 'running'; live: LiveRun }
  | { stage: 'ended'; run: Run }

/** The import of one page's archive, from the choice of files to its result. The upload and the run continue without a
 *  screen; this hook only watches them. */
export function useImport(page: Page) {
  const host = useHost()
  const { live, ended, store: pages } = useMemberPages()
  const uploads = uploadsOf(host)
  const upload = useStore(uploads.store)[page.id]
  const stopRun = useAction('backup.stop', { notifies: true })
  const [problem, setProblem] = useState<FilesProblem | null>(null)
  const [followed, setFollowed] = useState<string | null>(null)
  const running = live[page.id]

  useEffect(() => {
    watchedImport.add(page.id)
    return () => void watchedImport.delete(page.id)
  }, [page.id])
  // Follows any run seen here to its end; one that ended earlier is history.
  useEffect(() => {
    if (running) setFollowed(running.run.id)
  }, [running])

  const start = (files: File[]) => {
    const found = files.length === 0 ? null : filesProblem(files)
    setProblem(found)
    if (files.length === 0 || found) return
    setFollowed(null)
    void uploads.start(page.id, files, (run) => {
      if (run) setFollowed(run.id)
      if (run) pages.takeRun(run)
      else void pages.load()
    })
  }
  const stop = async () => {
    if (upload) return uploads.stop(page.id)
    const run = running && (await stopRun.run({ run: running.run.id }))
    if (run) pages.takeRun(run)
  }
  const again = () => {
    uploads.dismiss(page.id)
    setFollowed(null)
  }

  return {
    state: stageOf(),
    start,
    stop,
    stopping: stopRun.busy,
    again,
    tryNow: () => uploads.retryNow(page.id),
  }

  function stageOf(): ImportStage {
    if (upload) return { stage: 'sending', upload }
    if (running) return { stage: 'running', live: running }
    const last = ended[page.id]
    if (last && last.id === followed) return { stage: 'ended', run: last }
    return { stage: 'choose', problem }
  }
}
