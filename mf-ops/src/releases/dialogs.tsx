import type { OpsRelease, OpsState } from '@fankeep/shared/contract/ops'
import { CanaryDialog } from './canary-dialog'
import { EndCanaryDialog, PromoteDialog } from './canary-ends'
import { RollbackDialog } from './rollback-dialog'

/** What a person is about to change; `reason` where the figures gave one already. */
export interface Asked {
  action: 'rollback' | 'canary' | 'endCanary' | 'promote'
  release: OpsRelease
  reason?: string
}

export interface DialogsProps {
  asked: Asked | undefined
  onClose: () => void
  /** The state as it is then, and the sentence that says what was done. */
  onDone: (state: OpsState, said: string) => void
}

/** As it was when it was asked for: what changes meanwhile is refused, and not done to something else. */
export function Dialogs({ asked, onClose, onDone }: DialogsProps) {
  if (!asked) return null
  const props = { release: asked.release, reason: asked.reason ?? '', onClose, onDone }
  switch (asked.action) {
    case 'rollback':
      return <RollbackDialog {...props} />
    case 'canary':
      return <CanaryDialog {...props} />
    case 'endCanary':
      return <EndCanaryDialog {...props} />
    case 'promote':
      return <PromoteDialog {...props} />
  }
}
