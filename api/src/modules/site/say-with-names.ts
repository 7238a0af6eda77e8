import { platforms } from '@fankeep/shared/contract/platforms'
import type { Language } from '../../infra/language'
import type { Params } from '../../infra/refusal'
import { say } from '../../infra/words'
import { platformName } from './platforms'

/** A kept sentence said in a language. A platform is named as its people write it; what keeps it knows its key alone. */
export function sayWithNames(language: Language, key: string, params: Params): string {
  const platform = platforms.find((one) => one === params.platform)
  return say(language, key, platform ? { ...params, platform: platformName(platform, language) } : params)
}
