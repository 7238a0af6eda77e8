import type { Page } from '@fankeep/shared/contract'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useText } from '../format'
import { ImportPanel } from './import-panel'

export function ImportDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const { t } = useText()
  return (
    <Dialog open onClose={onClose} title={t('import.title', { name: page.name })} size="lg">
      <ImportPanel page={page} onClose={onClose} />
    </Dialog>
  )
}
