import type { Services } from '../../../infra/services'
import { ecpay } from './ecpay/provider'
import type { PaymentProvider } from './provider'

/** The configured providers. New payments go to the first. */
export const providersOf = (services: Services): PaymentProvider[] =>
  [ecpay(services)].filter((provider) => provider !== null)
