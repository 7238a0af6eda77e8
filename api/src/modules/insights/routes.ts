import type { Api } from '../../infra/http/api'
import { dayOf } from '../../infra/days'
import { handle } from '../../infra/http/handle'
import { ownedPage } from '../pages/owned-page'
import { sentencesOf } from './sentences'
import { summaryOf } from './summary'

export function insightsRoutes(api: Api): void {
  const { services } = api
  handle(api, 'insights.page', async ({ input, member, language }) => {
    const page = await ownedPage(services.db, member.id, input.id)
    const { figures, madeAt } = await summaryOf(services, page)
    return {
      ...figures,
      made_at: madeAt.toISOString(),
      sentences: sentencesOf(figures, language, dayOf(services.clock.now())),
    }
  })
}
