import type { Services } from '../../../infra/services'
import { ecpay } from './ecpay/provider'
import type { PaymentProvider } from './provider'

/** Those that are configured. The first takes what is paid from now on. */
export const providersOf = (services: Services): PaymentProvider[] =>
  [ecpay(services)].filter((provider) => provider !== null)
