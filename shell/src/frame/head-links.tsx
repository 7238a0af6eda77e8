import { useHost, useWords } from '@fankeep/shared/host'
import { Link } from '@fankeep/shared/router'
import { chakra, Icon, Menu, VisuallyHidden } from '@fankeep/shared/ui'
import { siteEntries } from '../config'
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
const HeadAnchor = chakra('a', { base })
const MoreButton = chakra('button', { base: { ...base, flex: 'none', _expanded: base._hover } })

/** Styles of a link in the menu of a narrow window. */
export const menuRow = {
  minH: 14,
  fontSize: '18',
  color: 'ink.950',
  borderBottomWidth: '1px',
  borderRadius: '0',
}

/** Links of our own site (spec section 2: enabled by flags). */
export function OwnLinks(look: Record<string, unknown>) {
  const t = useWords('shell')
  return siteEntries(useHost().site).map(({ key, to }) => (
    <HeadLink key={key} to={to} {...look}>
      {t(`menu.${key}`)}
    </HeadLink>
  ))
}

/** A link from the server: it opens in a new window, and a long title is truncated. */
export function CustomLink({ title, url, ...look }: SiteLink & Record<string, unknown>) {
  const t = useWords('shell')
  return (
    <HeadAnchor href={url} target="_blank" rel="noopener noreferrer" minW={0} {...look}>
      <chakra.span truncate title={title}>
        {title}
      </chakra.span>
      <Icon name="external" size={16} />
      <VisuallyHidden>{t('menu.newWindow')}</VisuallyHidden>
    </HeadAnchor>
  )
}

/** The server's links in a header, which has room for one: several are in a menu. */
export function CustomLinks({ links, ...look }: { links: SiteLink[] } & Record<string, unknown>) {
  const t = useWords('shell')
  const [first] = links
  if (!first) return null
  if (links.length === 1) return <CustomLink {...first} maxW="14rem" {...look} />
  const items = links.map(({ title, url }) => ({
    key: url,
    label: title,
    href: url,
    external: true,
  }))
  return (
    <Menu
      items={items}
      trigger={
        <MoreButton type="button" {...look}>
          {t('menu.more')}
          <Icon name="chevronDown" size={16} />
        </MoreButton>
      }
    />
  )
}
