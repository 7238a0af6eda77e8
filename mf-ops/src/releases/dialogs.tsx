import type { OpsRelease, OpsState } from '@fankeep/shared/contract/ops'
import { CanaryDialog } from './canary-dialog'
import { EndCanaryDialog, PromoteDialog } from './canary-ends'
import { RollbackDialog, UndoRollbackDialog } from './rollback-dialog'

/** The change that a person is about to make; `reason` if the figures already gave one. */
export interface Asked {
  action: 'rollback' | 'undoRollback' | 'canary' | 'endCanary' | 'promote'
  release: OpsRelease
  reason?: string
}

export interface DialogsProps {
  asked: Asked | undefined
  onClose: () => void
  /** Called with the new state, and the sentence that says what was done. */
  onDone: (state: OpsState, said: string) => void
}

/** Keeps the release as it was when the dialog opened: if it changes meanwhile, the change is refused instead of applied to another version. */
export function Dialogs({ asked, onClose, onDone }: DialogsProps) {
  if (!asked) return null
  const props = { release: asked.release, reason: asked.reason ?? '', onClose, onDone }
  switch (asked.action) {
    case 'rollback':
      return <RollbackDialog {...props} />
    case 'undoRollback':
      return <UndoRollbackDialog {...props} />
    case 'canary':
      return <CanaryDialog {...props} />
    case 'endCanary':
      return <EndCanaryDialog {...props} />
    case 'promote':
      return <PromoteDialog {...props} />
  }
}
