import type { RemoteRoutes } from '@fankeep/shared/host'

const article = () => import(/* webpackChunkName: "page-article" */ './article/article-page')

export const pages: RemoteRoutes['pages'] = {
  home: () =>
    import(/* webpackChunkName: "page-home" */ './home/home-page').then(({ HomePage }) => ({
      Page: HomePage,
    })),
  aboutUs: () => article().then(({ AboutUsPage }) => ({ Page: AboutUsPage })),
  termService: () => article().then(({ TermServicePage }) => ({ Page: TermServicePage })),
  termPrivacy: () => article().then(({ TermPrivacyPage }) => ({ Page: TermPrivacyPage })),
}

export const words: RemoteRoutes['words'] = (file) =>
  import(/* webpackChunkName: "words-[request]" */ `../locales/${file}.json`)
