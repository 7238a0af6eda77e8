import type { RemoteRoutes } from '@fankeep/shared/host'
import { type HelpKey, helpPages } from './article/article-keys'

const article = () => import(/* webpackChunkName: "page-article" */ './article/article-page')
const help = (key: HelpKey) => () => article().then(({ helpPage }) => ({ Page: helpPage(key) }))

export const pages: RemoteRoutes['pages'] = {
  home: () =>
    import(/* webpackChunkName: "page-home" */ './home/home-page').then(({ HomePage }) => ({
      Page: HomePage,
    })),
  aboutUs: () => article().then(({ AboutUsPage }) => ({ Page: AboutUsPage })),
  termService: () => article().then(({ TermServicePage }) => ({ Page: TermServicePage })),
  termPrivacy: () => article().then(({ TermPrivacyPage }) => ({ Page: TermPrivacyPage })),
  help: help('help'),
  ...Object.fromEntries(helpPages.map(({ key, route }) => [route, help(key)])),
}

export const words: RemoteRoutes['words'] = (file) =>
  import(/* webpackChunkName: "words-[request]" */ `../locales/${file}.json`)
