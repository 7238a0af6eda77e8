import type { RemoteRoutes } from '@fankeep/shared/host'

const example = () => import(/* webpackChunkName: "page-example" */ './example/example-page')

/** A page for each route of remote.json, by its name. Its code comes when someone goes there. */
export const pages: RemoteRoutes['pages'] = {
  example: async () => ({ Page: (await example()).ExamplePage }),
}

export const words: RemoteRoutes['words'] = (file) =>
  import(/* webpackChunkName: "words-[request]" */ `../locales/${file}.json`)
