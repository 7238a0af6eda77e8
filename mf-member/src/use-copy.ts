import { useHost } from '@fankeep/shared/host'
import { useText } from './format'

/** @returns what copies a text and says `copied`, or that it could not; undefined where there is no clipboard (a page without TLS) */
export function useCopy() {
  const { t } = useText()
  const { notify } = useHost()
  if (!navigator.clipboard) return undefined
  return (text: string, copied: string) =>
    navigator.clipboard.writeText(text).then(
      () => notify({ kind: 'success', title: copied }),
      () => notify({ kind: 'warning', title: t('copyFailed') }),
    )
}
