import type { Page } from '@fankeep/shared/contract'
import { StateBadge } from '@fankeep/shared/ui'
import { useText } from './text'

const losses = ['hijacked', 'suspended', 'lost_access'] as const

/** Whether a state of a page, or a reason for a restore, says that the page is lost. */
export const isLoss = (state: string): state is (typeof losses)[number] =>
  losses.some((loss) => loss === state)

/** A newer server may send a state that this page does not know. */
export const stateWord = (state: Page['state']) => `state.${isLoss(state) ? state : 'unknown'}`

/** Why posts of a page in this state are restored, until the member chooses another reason. */
export const reasonFor = (state: Page['state']) =>
  state === 'active' ? 'moving' : isLoss(state) ? state : 'other'

/** The state of a page that is not simply active. */
export function PageState({ state }: { state: Page['state'] }) {
  const { t } = useText()
  return <StateBadge state={isLoss(state) ? 'danger' : 'late'}>{t(stateWord(state))}</StateBadge>
}
