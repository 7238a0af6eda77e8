import type { Page } from '@fankeep/shared/contract'
import { useHost, useLanguage } from '@fankeep/shared/host'
import { Button, type ButtonProps, iconOr } from '@fankeep/shared/ui'

/** What other screens offer to do for a page in danger, by the declarations of their remotes. */
export function PageActions({ page, variant }: { page: Page; variant: ButtonProps['variant'] }) {
  const language = useLanguage()
  const offers = useHost()
    .screens()
    .flatMap(({ path, pageAction }) => (pageAction ? [{ path, ...pageAction }] : []))
    .toSorted((a, b) => a.order - b.order)
  return offers.map(({ path, icon, label }) => (
    <Button key={path} variant={variant} icon={iconOr('grid', icon)} to={`${path}?id=${page.id}`}>
      {label[language]}
    </Button>
  ))
}
