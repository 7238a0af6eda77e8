import { fillTokens } from '@fankeep/shared/contract'
import { useText } from '../format'

/** The text of a CallBack as a fan reads it: with a sample name and the link instead of the placeholders. */
export function useFilled(link: string): (text: string) => string {
  const { t } = useText()
  return (text) => fillTokens(text, { name: t('callback.seen.fan'), link })
}
