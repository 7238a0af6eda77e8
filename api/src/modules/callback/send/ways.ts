import type { Language } from '../../../infra/language'
import type { Services } from '../../../infra/services'
import { mailWay } from './by-mail'
import { messageWay } from './by-message'
import type { Ways } from './way'

/** `language` is the member's: fans who came with a list, and never said theirs, are written to in it. */
export const waysOf = (services: Services, language: Language, signal: AbortSignal): Ways => ({
  email: mailWay(services, language),
  message: messageWay(services, language, signal),
})
