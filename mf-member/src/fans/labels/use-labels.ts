import type { CallInput, CallOutput, Fan, FanTag, Page } from '@fankeep/shared/contract'
import { useAction, useHost, useTyped } from '@fankeep/shared/host'
import { useState } from 'react'
import { useText } from '../../format'
import { useUndo } from '../../undo'

/** The fans whose tags change. */
export interface LabeledFans {
  chosen: Omit<CallInput<'fans.tag'>, 'id' | 'put' | 'off'>
  /** Those of them whose tags are known, because they are on screen. */
  known: readonly Fan[]
  /** Whether `known` contains all of them. */
  whole: boolean
}

/** `true` if all of them have the tag, `false` if none, `undefined` if only some do or it is unknown. */
function isOn(name: string, { known, whole }: LabeledFans): boolean | undefined {
  const having = known.filter(({ tags = [] }) => tags.includes(name)).length
  if (!whole) return undefined
  return having === known.length ? true : having === 0 ? false : undefined
}

interface TypedLabels {
  changes: Record<string, boolean>
  note: string
  /** The name of a new tag that is not added yet. */
  added: string
}

/** Saved while the member edits, because the session can end meanwhile. Not for several fans: no selection outlives its list. */
function useTypedLabels(page: Page, one: Fan | undefined) {
  const initial: TypedLabels = { changes: {}, note: one?.note ?? '', added: '' }
  const [kept, keep, forget] = useTyped(`fan.labels.${page.id}.${one?.uid ?? ''}`, initial)
  const [passing, pass] = useState(initial)
  const set = one ? keep : pass
  return {
    typed: one ? kept : passing,
    set: (part: Partial<TypedLabels>) => set((before) => ({ ...before, ...part })),
    forget,
  }
}

/** The tags and the note as edited in the dialog, and saving them, with an undo. */
export function useLabels(page: Page, tags: readonly FanTag[], fans: LabeledFans, onDone: () => void) {
  const one = fans.whole && fans.known.length === 1 ? fans.known[0] : undefined
  const { typed, set: setTyped, forget } = useTypedLabels(page, one)
  const { changes, note, added } = typed
  const names = [...new Set([...tags.map(({ name }) => name), ...Object.keys(changes)])]
  const changed = Object.entries(changes).filter(([name, on]) => isOn(name, fans) !== on)
  const save = useSaving(page, fans, onDone)
  return {
    names,
    one,
    note,
    added,
    setNote: (next: string) => setTyped({ note: next }),
    setAdded: (next: string) => setTyped({ added: next }),
    forget,
    stateOf: (name: string) => changes[name] ?? isOn(name, fans),
    set: (name: string, on: boolean) => {
      // "vip" is the tag "VIP".
      const same = names.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name
      setTyped({ changes: { ...changes, [same]: on } })
    },
    busy: save.busy,
    refused: save.refused,
    save: () =>
      save.run({
        put: changed.filter(([, on]) => on).map(([name]) => name),
        off: changed.filter(([, on]) => !on).map(([name]) => name),
        note:
          one && note.trim() !== (one.note ?? '') ? { uid: one.uid, to: note, was: one.note ?? '' } : null,
      }),
  }
}

interface Labels {
  put: string[]
  off: string[]
  note: { uid: string; to: string; was: string } | null
}

type Changed = CallOutput<'fans.tag'>['changed']

function useSaving(page: Page, fans: LabeledFans, onDone: () => void) {
  const { t } = useText()
  const host = useHost()
  const undo = useUndo()
  const tag = useAction('fans.tag')
  const writeNote = useAction('fans.note')

  const takeBack = async (changed: Changed, note: Labels['note']) => {
    const later = { outlivesScreen: true }
    for (const { name, on, uid } of changed)
      if (uid.length > 0)
        await host.api.call('fans.tag', { id: page.id, uid, [on ? 'off' : 'put']: [name] }, later)
    if (note) await host.api.call('fans.note', { id: page.id, uid: note.uid, note: note.was }, later)
    onDone()
  }
  const run = async ({ put, off, note }: Labels) => {
    const tagged =
      put.length + off.length > 0
        ? await tag.run({ id: page.id, ...fans.chosen, put, off })
        : { changed: [] as Changed }
    if (!tagged) return false
    const isNoted =
      note !== null && (await writeNote.run({ id: page.id, uid: note.uid, note: note.to })) !== undefined
    const count = new Set(tagged.changed.flatMap(({ uid }) => uid)).size
    // If the note is refused, the tag changes can still be undone.
    if (isNoted || count > 0)
      undo(t(count > 0 ? 'labels.saved' : 'labels.noteSaved', { count }), () =>
        takeBack(tagged.changed, isNoted ? note : null),
      )
    onDone()
    return note === null || isNoted
  }
  return { run, busy: tag.busy || writeNote.busy, refused: (tag.refused ?? writeNote.refused)?.message }
}
