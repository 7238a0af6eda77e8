import type { RemoteRoutes } from '@fankeep/shared/host'

export const pages: RemoteRoutes['pages'] = {
  insights: () =>
    import(/* webpackChunkName: "page-insights" */ './insights/insights-page').then(({ InsightsPage }) => ({
      Page: InsightsPage,
    })),
}

export const words: RemoteRoutes['words'] = (file) =>
  import(/* webpackChunkName: "words-[request]" */ `../locales/${file}.json`)
