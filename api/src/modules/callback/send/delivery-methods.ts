import type { Language } from '../../../infra/language'
import type { Services } from '../../../infra/services'
import { lineMethod } from './by-line'
import { mailMethod } from './by-mail'
import { messageMethod } from './by-message'
import { pushMethod } from './by-push'
import { telegramMethod } from './by-telegram'
import type { DeliveryMethods } from './delivery-method'

/** `language` is the member's: used for fans from a list, whose language is unknown. */
export const deliveryMethods = (
  services: Services,
  language: Language,
  signal: AbortSignal,
): DeliveryMethods => ({
  email: mailMethod(services, language, signal),
  message: messageMethod(services, language, signal),
  line: lineMethod(services, language, signal),
  telegram: telegramMethod(services, language, signal),
  push: pushMethod(services, signal),
})
