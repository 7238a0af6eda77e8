import type { RemoteRoutes } from '@fankeep/shared/host'

export const pages: RemoteRoutes['pages'] = {
  login: () =>
    import(/* webpackChunkName: "page-login" */ './login/login-page').then(({ LoginPage }) => ({
      Page: LoginPage,
    })),
  register: () =>
    import(/* webpackChunkName: "page-register" */ './register/register-page').then(({ RegisterPage }) => ({
      Page: RegisterPage,
    })),
  demo: () =>
    import(/* webpackChunkName: "page-demo" */ './demo/demo-page').then(({ DemoPage }) => ({
      Page: DemoPage,
    })),
  authCallback: () =>
    import(/* webpackChunkName: "page-authCallback" */ './auth-callback/auth-callback-page').then(
      ({ AuthCallbackPage }) => ({ Page: AuthCallbackPage }),
    ),
}

export const words: RemoteRoutes['words'] = (file) =>
  import(/* webpackChunkName: "words-[request]" */ `../locales/${file}.json`)
