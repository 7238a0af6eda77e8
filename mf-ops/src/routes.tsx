import type { RemoteRoutes } from '@fankeep/shared/host'

export const pages: RemoteRoutes['pages'] = {
  ops: () =>
    import(/* webpackChunkName: "page-ops" */ './console/ops-page').then(({ OpsPage }) => ({
      Page: OpsPage,
    })),
}

export const words: RemoteRoutes['words'] = (file) =>
  import(/* webpackChunkName: "words-[request]" */ `../locales/${file}.json`)
