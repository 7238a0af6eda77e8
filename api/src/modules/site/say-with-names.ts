import { platforms } from '@fankeep/shared/contract/platforms'
import type { Language } from '../../infra/language'
import type { Params } from '../../infra/refusal'
import { say } from '../../infra/words'
import { platformName } from './platforms'

/**
 * A kept sentence said in a language. A platform is named as its people write it, and who may see a post in words; what keeps
 * the sentence knows their keys alone.
 */
export function sayWithNames(language: Language, key: string, params: Params): string {
  const platform = platforms.find((one) => one === params.platform)
  const named = { ...params }
  if (platform) named.platform = platformName(platform, language)
  for (const who of ['was', 'audience'])
    if (who in params) named[who] = say(language, `visibility.${params[who]}`)
  return say(language, key, named)
}
