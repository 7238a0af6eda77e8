import { internalSitePath } from '@fankeep/shared/contract/internal-call'
import { opsSite, opsSiteAsked } from '@fankeep/shared/contract/ops'
import type { Api } from '../../infra/http/api'
import { handleSealed } from '../../infra/http/sealed-call'
import { changeSite, readSite } from './change-site'

/** The operators' switch in the console; the edge forwards it (release/src/edge/ops). */
export function addSiteSwitch(api: Api): void {
  const { clock, db, log } = api.services
  handleSealed(api, internalSitePath, async (asked) => {
    const { who, change } = opsSiteAsked.parse(asked)
    if (change) {
      await changeSite(db, clock, { who, change })
      log.warn({ who, closed: change.closed, why: change.why }, 'the site was closed or opened')
    }
    return opsSite.parse(await readSite(db))
  })
}
