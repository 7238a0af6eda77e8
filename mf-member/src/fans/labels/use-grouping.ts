import type { Page } from '@fankeep/shared/contract'
import { Refused, useAction, useHost } from '@fankeep/shared/host'
import { useText } from '../../format'
import { useUndo } from '../../undo'
import type { LabeledFans } from './use-labels'

interface Into {
  id: string
  name: string
}

/** Reports that fans were added to or removed from a manual group, with an undo. */
function useSaid(page: Page, onDone: () => void) {
  const { t } = useText()
  const host = useHost()
  const undo = useUndo()
  return ({ id: into, name }: Into, uid: string[], on: boolean) => {
    const takeBack = async () => {
      const back = { id: page.id, into, uid, on: !on }
      if (uid.length > 0) await host.api.call('fans.group', back, { outlivesScreen: true })
      onDone()
    }
    undo(t(on ? 'groups.put' : 'groups.out', { count: uid.length, name }), takeBack)
    onDone()
  }
}

/** Puts fans into a manual group, which is created first if it has no id. */
export function usePutIn(page: Page, onDone: () => void) {
  const say = useSaid(page, onDone)
  const make = useAction('fans.saveGroup')
  const put = useAction('fans.group')
  const run = async ({ chosen }: LabeledFans, { id, name }: Partial<Into> & Pick<Into, 'name'>) => {
    const into = id ?? (await make.run({ id: page.id, name }))?.group
    if (!into) return false
    const answer = await put.run({ id: page.id, ...chosen, into, on: true })
    if (answer) say({ id: into, name }, answer.changed, true)
    // A newly created group exists even if no fan was added.
    else if (!id) onDone()
    return answer !== undefined
  }
  const refused = (make.refused ?? put.refused)?.message
  return { run, busy: make.busy || put.busy, refused }
}

/** Takes fans out of a manual group. There is no dialog, so a refusal is shown as a notice. */
export function useTakeOut(page: Page, onDone: () => void) {
  const host = useHost()
  const say = useSaid(page, onDone)
  return async ({ chosen }: LabeledFans, group: Into) => {
    try {
      const out = { id: page.id, ...chosen, into: group.id, on: false }
      const { changed } = await host.api.call('fans.group', out)
      say(group, changed, false)
    } catch (error) {
      if (error instanceof Refused) host.notify({ kind: 'warning', title: error.message })
    }
  }
}
