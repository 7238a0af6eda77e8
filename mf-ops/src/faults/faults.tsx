import type { OpsFault, OpsFaultFound } from '@fankeep/shared/contract/ops'
import { useWords } from '@fankeep/shared/host'
import { Box, Button, EmptyState, Note, Panel, Skeleton } from '@fankeep/shared/ui'
import { useState } from 'react'
import { CodeSearch } from './code-search'
import { FaultDialog } from './fault-dialog'
import { FaultTable } from './fault-table'
import { useFaults } from './use-faults'

/** The faults behind the codes that panels show: by the code a member reads aloud, and the most frequent. */
export function Faults({ onExpired }: { onExpired: () => void }) {
  const t = useWords('mf-ops')
  const { list, why, reload, find, refuse } = useFaults(onExpired)
  const [shown, setShown] = useState<OpsFaultFound>()
  // The list has only the innermost frames; requesting one of its codes returns all of them.
  const show = ({ codes: [newest] }: OpsFault) => void find(newest?.code ?? '').then(setShown, refuse)
  return (
    <Panel
      title={t('faults.title')}
      flush
      actions={
        <Button variant="line" size="sm" icon="refresh" onClick={reload}>
          {t('faults.reload')}
        </Button>
      }
    >
      <Box px={{ base: 4, md: 5 }} pb={4}>
        <CodeSearch find={find} onFound={setShown} />
        {why && (
          <Box mt={3}>
            <Note tone="late">{t(`refused.${why.key}`)}</Note>
          </Box>
        )}
      </Box>
      {!list && !why && <Skeleton h={120} />}
      {list?.length === 0 && <EmptyState title={t('faults.none')} text={t('faults.noneText')} />}
      {list && list.length > 0 && <FaultTable faults={list} onShow={show} />}
      {shown && <FaultDialog fault={shown} onClose={() => setShown(undefined)} />}
    </Panel>
  )
}
