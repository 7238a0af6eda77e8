import type { Api, Member } from '../../infra/http/api'
import { dayOf } from '../../infra/days'
import { handle } from '../../infra/http/handle'
import { ownedPage } from '../pages/owned-page'
import { allPagesOf } from '../pages/repository'
import { modelOf } from './model/ask-model'
import { hasAgreed, setConsent, wordsOf } from './model/words'
import { isMailed, startMails, stopMails } from './mail/mails'
import { oneClickRoute } from './mail/one-click'
import { overlapsOf } from './overlaps'
import { sentencesOf } from './sentences'
import { summaryOf } from './summary'

export function insightsRoutes(api: Api): void {
  const { services } = api
  const { db, clock, config, log } = services
  const model = config.insightsModel && modelOf(config.insightsModel, log)

  handle(api, 'insights.page', async ({ input, member, language }) => {
    const page = await ownedPage(db, member.id, input.id)
    const { figures, madeAt } = await summaryOf(services, page, { keeps: !member.demo })
    return {
      ...figures,
      made_at: madeAt.toISOString(),
      sentences: sentencesOf(figures, language, dayOf(clock.now())),
      model: await modelFor(member),
      mailed: await isMailed(db, page.id),
    }
  })

  handle(api, 'insights.overlap', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    const others = (await allPagesOf(db, member.id)).filter(({ id }) => id !== page.id)
    return { list: await overlapsOf(services, page, others, { keeps: !member.demo }) }
  })

  handle(api, 'insights.words', async ({ input, member, language }) => {
    const page = await ownedPage(db, member.id, input.id)
    const isOn = model && (await hasAgreed(db, member.id))
    return { list: isOn ? await wordsOf(services, model, page, language) : [] }
  })

  handle(api, 'insights.mail', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    await (input.on ? startMails(services, page) : stopMails(db, page.id))
    return {}
  })

  handle(api, 'insights.consent', async ({ input, member }) => {
    await setConsent(services, member.id, input.on)
    return {}
  })

  oneClickRoute(api)

  /** Visitors to the demonstration are not asked, and its figures are sent nowhere. */
  async function modelFor({ id, demo }: Pick<Member, 'id' | 'demo'>) {
    if (!model || demo) return 'none'
    return (await hasAgreed(db, id)) ? 'on' : 'ask'
  }
}
