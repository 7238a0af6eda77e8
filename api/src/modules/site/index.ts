import { handle } from '../../infra/http/handle'
import type { Module } from '../../infra/module'
import { areaCodes } from './area-codes'
import { addAssets } from './assets'
import { planList } from './plans'
import { platformList } from './platforms'
import { seedSite } from './seed'
import { signImage } from './site-info'
import { addSiteSwitch } from './switch'
import { readArticle, readEndorsements, readFooter, readInfo, readNavigation, readState } from './store'

export const site: Module = {
  name: 'site',
  start: ({ db }) => seedSite(db),
  routes: (api) => {
    const { db, config } = api.services
    handle(api, 'site.state', ({ language }) => readState(db, language))
    handle(api, 'site.info', ({ language }) => readInfo(db, config, language))
    handle(api, 'site.article', ({ input, language }) => readArticle(db, input.key, language))
    handle(api, 'site.areaCodes', async ({ language }) => areaCodes(language))
    handle(api, 'site.platforms', async ({ language }) => platformList(language))
    handle(api, 'site.navigation', ({ input, language }) => readNavigation(db, config, input.type, language))
    handle(api, 'site.footer', () => readFooter(db))
    handle(api, 'site.signImage', async ({ language }) => signImage[language])
    handle(api, 'site.endorsements', ({ language }) => readEndorsements(db, language))
    handle(api, 'site.plans', ({ language }) => planList(db, language))
    addAssets(api.fastify)
    addSiteSwitch(api)
  },
}
