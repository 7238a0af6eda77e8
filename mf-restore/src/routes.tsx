import type { RemoteRoutes } from '@fankeep/shared/host'

export const pages: RemoteRoutes['pages'] = {
  contentRestore: () =>
    import(/* webpackChunkName: "page-contentRestore" */ './restore/restore-page').then(
      ({ RestorePage }) => ({
        Page: RestorePage,
      }),
    ),
}

export const parts: RemoteRoutes['parts'] = {
  underWay: () =>
    import(/* webpackChunkName: "part-underWay" */ './restore/live/under-way-part').then(
      ({ UnderWayPart }) => ({ Part: UnderWayPart }),
    ),
}

export const words: RemoteRoutes['words'] = (file) =>
  import(/* webpackChunkName: "words-[request]" */ `../locales/${file}.json`)
