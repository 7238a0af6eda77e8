import type { Page } from '@fankeep/shared/contract'
import { Refused, useHost } from '@fankeep/shared/host'
import { useState } from 'react'
import { useText } from '../../format'
import { useUndo } from '../../undo'
import type { LabeledFans } from './use-labels'

/** Puts fans into a group by hand, or takes them out, with the way back. A group without an id is made first. */
export function useGrouping(page: Page, onDone: () => void) {
  const { t } = useText()
  const host = useHost()
  const undo = useUndo()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()

  const run = async (fans: LabeledFans, group: { id?: string; name: string }, on: boolean) => {
    setBusy(true)
    setRefused(undefined)
    try {
      const into =
        group.id ?? (await host.api.call('fans.saveGroup', { id: page.id, name: group.name })).group!
      const { changed } = await host.api.call('fans.group', { id: page.id, ...fans.chosen, into, on })
      const takeBack = async () => {
        const back = { id: page.id, into, uid: changed, on: !on }
        if (changed.length > 0) await host.api.call('fans.group', back, { outlivesScreen: true })
        onDone()
      }
      undo(t(on ? 'groups.put' : 'groups.out', { count: changed.length, name: group.name }), takeBack)
      onDone()
      return true
    } catch (error) {
      if (error instanceof Refused) {
        // Fans are taken out without a dialog that would say it.
        if (on) setRefused(error.message)
        else host.notify({ kind: 'warning', title: error.message })
      }
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, refused }
}
