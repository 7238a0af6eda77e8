import type { RemoteRoutes } from '@fankeep/shared/host'

export const pages: RemoteRoutes['pages'] = {
  userCenterCapacityBonus: () =>
    import(/* webpackChunkName: "page-userCenterCapacityBonus" */ './plans/plans-page').then(
      ({ PlansPage }) => ({
        Page: PlansPage,
      }),
    ),
  payment: () =>
    import(/* webpackChunkName: "page-payment" */ './payment/payment-page').then(({ PaymentPage }) => ({
      Page: PaymentPage,
    })),
  transactionHistory: () =>
    import(/* webpackChunkName: "page-transactionHistory" */ './transactions/transactions-page').then(
      ({ TransactionsPage }) => ({ Page: TransactionsPage }),
    ),
}

export const words: RemoteRoutes['words'] = (file) =>
  import(/* webpackChunkName: "words-[request]" */ `../locales/${file}.json`)
