import { useWords } from '@fankeep/shared/host'
import { Link } from '@fankeep/shared/router'
import { chakra, Icon, VisuallyHidden } from '@fankeep/shared/ui'
import { config, shown } from '../config'
import type { SiteLink } from './use-site-links'

const base = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  color: 'ink.700',
  borderRadius: 'control',
  whiteSpace: 'nowrap',
  transition: 'background-color 160ms ease-out, color 160ms ease-out',
  _hover: { background: 'paper.100', color: 'ink.950' },
} as const
export const HeadLink = chakra(Link, { base })
export const HeadAnchor = chakra('a', { base })

/** Links of our own site, then those the server has; these open a window of their own. */
export function HeadLinks({
  own,
  custom,
  ...look
}: { own: boolean; custom: SiteLink[] } & Record<string, unknown>) {
  const t = useWords('shell')
  return (
    <>
      {own &&
        shown(config.siteMenu).map(({ key, to }) => (
          <HeadLink key={key} to={to} {...look}>
            {t(`menu.${key}`)}
          </HeadLink>
        ))}
      {custom.map(({ title, url }) => (
        <HeadAnchor key={url} href={url} target="_blank" rel="noopener noreferrer" {...look}>
          {title}
          <Icon name="external" size={16} />
          <VisuallyHidden>{t('menu.newWindow')}</VisuallyHidden>
        </HeadAnchor>
      ))}
    </>
  )
}
