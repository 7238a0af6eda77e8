import type { Fan } from '@fankeep/shared/contract'
import { useState } from 'react'
import { usePicks } from '../download/use-picks'
import { useText } from '../format'
import { fanName } from './fan-name'

/** The selected fans in the form the table needs, and the two fans if exactly two are selected. */
export function useFanPicks(rows: readonly Fan[], filter: object) {
  const { t } = useText()
  const picks = usePicks(filter)
  // Selected fans may meanwhile be on another page of the list.
  const [rowsPicked, setRowsPicked] = useState<ReadonlyMap<string, Fan>>(new Map())
  const shown = rows.map(({ uid }) => uid)
  const note = (more: readonly Fan[]) =>
    setRowsPicked((known) => {
      const kept = [...known].filter(([uid]) => picks.has(uid))
      return new Map([...kept, ...more.map((fan) => [fan.uid, fan] as const)])
    })
  const selection = {
    has: (fan: Fan) => picks.has(fan.uid),
    toggle: (fan: Fan, on: boolean) => {
      note([fan])
      picks.toggle(fan.uid, on, shown)
    },
    toggleAll: (_: unknown, on: boolean) => {
      note(rows)
      picks.toggleShown(shown, on)
    },
    label: (fan: Fan) => t('pick.one', { name: fanName(fan) }),
  }
  const [one, other] =
    !picks.all && picks.count === 2 ? [...picks.keys].map((uid) => rowsPicked.get(uid)) : []
  const pair: [Fan, Fan] | undefined = one && other && [one, other]
  return { picks, shown, selection, pair }
}
