import { useWords } from '@fankeep/shared/host'
import { Text } from '@fankeep/shared/ui'
import { ChangeDialog, type OfChange } from './change-dialog'

/** Makes the canary live for everyone. */
export function PromoteDialog(props: OfChange) {
  const t = useWords('mf-ops')
  const { name, canary } = props.release
  const version = canary?.version ?? ''
  return (
    <ChangeDialog
      {...props}
      title={t('promote.title', { name })}
      confirm={t('promote.confirm')}
      said={t('promote.said', { name, version })}
      reasons={['good', 'quiet']}
      changeFor={(why) => ({ action: 'promote', name, version, why })}
    >
      <Text>{t('promote.text', { version, percent: canary?.percent ?? 0 })}</Text>
    </ChangeDialog>
  )
}

/** Ends the canary: its visitors get the live version again. */
export function EndCanaryDialog(props: OfChange) {
  const t = useWords('mf-ops')
  const { name, live, canary } = props.release
  const version = canary?.version ?? ''
  return (
    <ChangeDialog
      {...props}
      title={t('endCanary.title', { name })}
      confirm={t('endCanary.confirm')}
      variant="flare"
      said={t('endCanary.said', { name })}
      reasons={['blank', 'down', 'wrong', 'slow']}
      changeFor={(why) => ({ action: 'endCanary', name, version, why })}
    >
      <Text>{t('endCanary.text', { version, live })}</Text>
    </ChangeDialog>
  )
}
