import type { Page } from '@fankeep/shared/contract'
import { useHost, useLanguage } from '@fankeep/shared/host'
import { Button, type ButtonProps, iconOr } from '@fankeep/shared/ui'

/** Actions that other screens offer for a page in danger, as their remotes declare. */
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
