import type { RemoteRoutes } from '@fankeep/shared/host'

export const pages: RemoteRoutes['pages'] = {
  contentRestore: () =>
    import(/* webpackChunkName: "page-contentRestore" */ './restore/restore-page').then(
      ({ RestorePage }) => ({
        Page: RestorePage,
      }),
    ),
}

export const words: RemoteRoutes['words'] = (file) =>
  import(/* webpackChunkName: "words-[request]" */ `../locales/${file}.json`)
