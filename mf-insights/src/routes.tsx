import type { RemoteRoutes } from '@fankeep/shared/host'

export const pages: RemoteRoutes['pages'] = {
  insights: () =>
    import(/* webpackChunkName: "page-insights" */ './insights/insights-page').then(({ InsightsPage }) => ({
      Page: InsightsPage,
    })),
}

export const parts: RemoteRoutes['parts'] = {
  week: () =>
    import(/* webpackChunkName: "part-week" */ './insights/week-part').then(({ WeekPart }) => ({
      Part: WeekPart,
    })),
}

export const words: RemoteRoutes['words'] = (file) =>
  import(/* webpackChunkName: "words-[request]" */ `../locales/${file}.json`)
