/* The types of the remote's `@mf-types.zip`, for the builds that name the remote in their configuration. */
declare module 'home/routes' {
  import type { RemoteRoutes } from '@fankeep/shared/host'
  export const pages: RemoteRoutes['pages']
  export const words: RemoteRoutes['words']
}
