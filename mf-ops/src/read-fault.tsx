import { useWords } from '@fankeep/shared/host'
import { Button, Flex, Note } from '@fankeep/shared/ui'
import type { OpsRefused } from './edge'

/** Why a section could not be loaded, with a retry button; renders nothing without a fault. */
export function ReadFault({ fault, onRetry }: { fault: OpsRefused | undefined; onRetry: () => void }) {
  const t = useWords('mf-ops')
  if (!fault) return null
  return (
    <Flex gap={3} align="center" wrap="wrap">
      <Note tone="late">{t(`refused.${fault.key}`)}</Note>
      <Button variant="line" size="sm" icon="refresh" onClick={onRetry}>
        {t('live.reload')}
      </Button>
    </Flex>
  )
}
