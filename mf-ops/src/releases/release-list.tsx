import type { OpsRelease, OpsState } from '@fankeep/shared/contract/ops'
import { useWords } from '@fankeep/shared/host'
import { Box, Card, EmptyState } from '@fankeep/shared/ui'
import type { Asked } from './dialogs'
import { inOrder } from './health'
import { ReleaseRow } from './release-row'

export interface ReleaseListProps {
  releases: OpsRelease[]
  automatic: OpsState['automatic']
  onAsk: (asked: Asked) => void
}

export function ReleaseList({ releases, automatic, onAsk }: ReleaseListProps) {
  const t = useWords('mf-ops')
  if (releases.length === 0)
    return <EmptyState title={t('live.none')} text={t('live.noneText')} drawing="safe" />
  return (
    <Card overflow="clip">
      <Box as="ul" aria-label={t('live.title')} listStyleType="none">
        {inOrder(releases).map((release) => (
          <ReleaseRow key={release.name} release={release} automatic={automatic} onAsk={onAsk} />
        ))}
      </Box>
    </Card>
  )
}
