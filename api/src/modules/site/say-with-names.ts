import { platforms } from '@fankeep/shared/contract/platforms'
import type { Language } from '../../infra/language'
import type { Params } from '../../infra/refusal'
import { say } from '../../infra/words'
import { platformName } from './platforms'

/**
 * Renders a stored sentence in a language. Its parameters are keys: the platform becomes its usual name, and a post's
 * audience becomes words.
 */
export function sayWithNames(language: Language, key: string, params: Params): string {
  const platform = platforms.find((one) => one === params.platform)
  const named = { ...params }
  if (platform) named.platform = platformName(platform, language)
  for (const who of ['was', 'audience'])
    if (who in params) named[who] = say(language, `visibility.${params[who]}`)
  return say(language, key, named)
}
