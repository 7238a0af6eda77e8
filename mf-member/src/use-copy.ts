import { withoutIsolates } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { useText } from './format'

/** @returns a function that copies a text and reports `copied` or a failure; undefined without a clipboard (a page without TLS) */
export function useCopy() {
  const { t } = useText()
  const { notify } = useHost()
  if (!navigator.clipboard) return undefined
  return (text: string, copied: string) =>
    navigator.clipboard.writeText(withoutIsolates(text)).then(
      () => notify({ kind: 'success', title: copied }),
      () => notify({ kind: 'warning', title: t('copyFailed') }),
    )
}
