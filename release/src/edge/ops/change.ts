import type { OpsChange } from '@fankeep/shared/contract/ops'
import { contractVersion } from '@fankeep/shared/contract/calls'
import { liveContract } from '../../live-contract'
import { canary, type ChangeContext, endCanary, promote, rollback } from '../../publish'
import type { ReleaseStore } from '../../store/release-store'
import { undoRollback } from '../../undo-rollback'

export interface ChangeParts {
  store: ReleaseStore
  apiUrl: string
  now: () => Date
}

/** Uses the same functions as the command line. @throws Problem */
export async function makeChange({ store, apiUrl, now }: ChangeParts, who: string, change: OpsChange) {
  const context = (contract: number): ChangeContext => ({
    store,
    now,
    contract,
    author: { who, why: change.why },
  })
  // A roll-back does not ask the api for its contract: the api may be down.
  const built = contractVersion
  switch (change.action) {
    case 'rollback':
      return rollback({ ...context(built), seen: change.from }, change.name, change.to)
    case 'endCanary':
      return endCanary(context(built), change.name, change.version)
    case 'canary': {
      const asked = { ...context(await contractOr(apiUrl, built)), seen: change.from }
      return canary(asked, change.name, change.version, change.percent)
    }
    case 'promote':
      return promote(context(await contractOr(apiUrl, built)), change.name, change.version)
    case 'undoRollback':
      return undoRollback({ ...context(await contractOr(apiUrl, built)), seen: change.from }, change.name)
  }
}

const contractOr = (apiUrl: string, otherwise: number) => liveContract(apiUrl).catch(() => otherwise)
