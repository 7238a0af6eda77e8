import type { Page } from '@fankeep/shared/contract'
import { Button } from '@fankeep/shared/ui'
import { nameOf, useText } from './text'

/** The figures on paper, or as a PDF file, which every browser's print dialog makes. */
export function PrintButton({ page }: { page: Page }) {
  const { t } = useText()
  const print = () => {
    const before = document.title
    // Browsers name the file by the title of the page.
    document.title = t('fileName', { name: nameOf(page) })
    window.print()
    document.title = before
  }
  return (
    <Button variant="line" icon="file" onClick={print} _print={{ display: 'none' }}>
      {t('pdf')}
    </Button>
  )
}
