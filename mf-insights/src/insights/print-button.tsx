import type { Page } from '@fankeep/shared/contract'
import { fileNameOf } from '@fankeep/shared/host'
import { Button } from '@fankeep/shared/ui'
import { nameOf, useText } from './text'

/** Prints the figures, or saves them as a PDF file through the browser's print dialog. */
export function PrintButton({ page }: { page: Page }) {
  const { t } = useText()
  const print = () => {
    const before = document.title
    // Browsers name the file after the page's title.
    document.title = fileNameOf(t('fileName', { name: nameOf(page) }))
    window.print()
    document.title = before
  }
  return (
    <Button variant="line" icon="file" onClick={print} _print={{ display: 'none' }}>
      {t('pdf')}
    </Button>
  )
}
