import type { Run } from '@fankeep/shared/contract'
import { useCall, useHost } from '@fankeep/shared/host'
import { useEffect, useMemo } from 'react'
import { isActive } from '../member-pages/live-runs'
import { memberPagesOf } from '../member-pages/member-pages'
import { useMemberPages } from '../member-pages/use-member-pages'

/** The member's last runs, newest first, with the present state of running ones; `list` is undefined until the first answer. */
export function useRuns() {
  const host = useHost()
  const { live, ended } = useMemberPages()
  const loaded = useCall('backup.runs', {})
  const { data, error, reload } = loaded

  useEffect(() => memberPagesOf(host).onEnded(reload), [host, reload])

  const runs = useMemo(() => {
    const newest = new Map((data?.list ?? []).map((run) => [run.id, run]))
    for (const run of Object.values(ended)) newest.set(run.id, run)
    for (const { run } of Object.values(live)) newest.set(run.id, run)
    const list = [...newest.values()].sort((one, other) => other.created_at.localeCompare(one.created_at))
    const endedByPage: Record<string, Run> = {}
    for (const run of list) if (!isActive(run)) endedByPage[run.page] ??= run
    return { list: data || error ? list : undefined, endedByPage }
  }, [data, error, ended, live])
  return { ...runs, loaded }
}
