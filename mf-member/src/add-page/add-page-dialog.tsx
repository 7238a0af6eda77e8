import type { Page, PlatformKey } from '@fankeep/shared/contract'
import { useTyped } from '@fankeep/shared/host'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../format'
import { ImportPanel } from '../import/import-panel'
import { AddPageForm } from './add-page-form'

export interface AddPageDialogProps {
  platform: PlatformKey | null
  role: Page['role']
  onClose: () => void
}

/** Adds a page and continues directly to its archive: a page without one has no backup yet. */
export function AddPageDialog({ platform, role, onClose }: AddPageDialogProps) {
  const { t } = useText()
  const [added, setAdded] = useState<Page>()
  const [typed, setTyped, forget] = useTyped('page.add', { url: '', name: '' })
  const close = () => {
    forget()
    onClose()
  }
  const add = (page: Page) => {
    forget()
    setAdded(page)
  }
  return (
    <Dialog
      open
      onClose={close}
      title={added ? t('import.title', { name: added.name }) : t('add.title')}
      size="lg"
    >
      {added ? (
        <ImportPanel page={added} onClose={onClose} />
      ) : (
        <AddPageForm {...{ platform, role, typed }} onTyped={setTyped} onAdded={add} onClose={close} />
      )}
    </Dialog>
  )
}
