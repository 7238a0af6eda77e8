import type { RemoteRoutes } from '@fankeep/shared/host'

const example = () => import(/* webpackChunkName: "page-example" */ './example/example-page')

/** The page of each route in remote.json, by the route's name. Its code is loaded when a person opens the route. */
export const pages: RemoteRoutes['pages'] = {
  example: async () => ({ Page: (await example()).ExamplePage }),
}

export const words: RemoteRoutes['words'] = (file) =>
  import(/* webpackChunkName: "words-[request]" */ `../locales/${file}.json`)
