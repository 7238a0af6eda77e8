import { type PlatformKey, platforms } from '@fankeep/shared/contract'
import type { RemoteRoutes } from '@fankeep/shared/host'
import { tutorialsRoute } from './using-teaching/tutorials-route'

const tutorials = (platform: PlatformKey) => () =>
  import(/* webpackChunkName: "page-tutorials" */ './using-teaching/tutorials-page').then(
    ({ tutorialsPage }) => ({ Page: tutorialsPage(platform) }),
  )

/** The screens by the names of remote.json, each in its own chunk. */
export const pages: RemoteRoutes['pages'] = {
  userCenter: () =>
    import(/* webpackChunkName: "page-userCenter" */ './channel/channel-page').then(({ ChannelPage }) => ({
      Page: ChannelPage,
    })),
  userCenterManagement: () =>
    import(/* webpackChunkName: "page-userCenterManagement" */ './management/management-page').then(
      ({ ManagementPage }) => ({ Page: ManagementPage }),
    ),
  fansList: () =>
    import(/* webpackChunkName: "page-fansList" */ './fans/fans-page').then(({ FansListPage }) => ({
      Page: FansListPage,
    })),
  userCenterCallback: () =>
    import(/* webpackChunkName: "page-userCenterCallback" */ './callback/callback-page').then(
      ({ CallbackPage }) => ({ Page: CallbackPage }),
    ),
  consulting: () =>
    import(/* webpackChunkName: "page-consulting" */ './consulting/consulting-page').then(
      ({ ConsultingPage }) => ({ Page: ConsultingPage }),
    ),
  subscribe: () =>
    import(/* webpackChunkName: "page-subscribe" */ './subscribe/subscribe-page').then(
      ({ SubscribePage }) => ({
        Page: SubscribePage,
      }),
    ),
  sharedList: () =>
    import(/* webpackChunkName: "page-sharedList" */ './shared-list/shared-list-page').then(
      ({ SharedListPage }) => ({ Page: SharedListPage }),
    ),
  keepAccount: () =>
    import(/* webpackChunkName: "page-keepAccount" */ './leaving/keep-account-page').then(
      ({ KeepAccountPage }) => ({ Page: KeepAccountPage }),
    ),
  usingTeaching: () =>
    import(/* webpackChunkName: "page-usingTeaching" */ './using-teaching/teaching-page').then(
      ({ TeachingPage }) => ({ Page: TeachingPage }),
    ),
  tutorials: tutorials('instagram'),
  ...Object.fromEntries(platforms.map((platform) => [tutorialsRoute(platform), tutorials(platform)])),
  manageLogin: () =>
    import(/* webpackChunkName: "page-manageLogin" */ './manage-login/manage-login-page').then(
      ({ ManageLoginPage }) => ({ Page: ManageLoginPage }),
    ),
}

export const parts: RemoteRoutes['parts'] = {
  bell: () => import(/* webpackChunkName: "part-bell" */ './bell/bell').then(({ Bell }) => ({ Part: Bell })),
}

export const words: RemoteRoutes['words'] = (file) =>
  import(/* webpackChunkName: "words-[request]" */ `../locales/${file}.json`)
