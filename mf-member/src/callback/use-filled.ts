import { fillTokens } from '@fankeep/shared/contract'
import { useText } from '../format'

/** The words of a CallBack as a fan reads them: a sample name and the link in the place of the placeholders. */
export function useFilled(link: string): (text: string) => string {
  const { t } = useText()
  return (text) => fillTokens(text, { name: t('callback.seen.fan'), link })
}
