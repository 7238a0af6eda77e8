import { chakra, defineRecipe, type HTMLChakraProps } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from './icon'
import { VisuallyHidden } from './layout'
import { useUiWords } from './words'

const recipe = defineRecipe({
  base: {
    color: 'brand.600',
    textUnderlineOffset: '.25em',
    textDecorationThickness: '1px',
    borderRadius: '2px',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
    // Within a sentence, colour is not enough to distinguish a link (WCAG 1.4.1).
    'p &, label &': { textDecoration: 'underline' },
  },
})

const Anchor = chakra('a', recipe)
const RouterLink = chakra(Link, recipe)
const Plain = chakra('button', recipe)

export interface TextLinkProps extends Omit<HTMLChakraProps<'a'>, 'href'> {
  /** An address of this site. */
  to?: string
  /** An external address, a mail address, a file. */
  href?: string
  /** Opens in a new tab, and tells screen readers so. */
  external?: boolean
  children: ReactNode
}

/** A text link. Without an address it is a button that looks like one. */
export function TextLink({ to, href, external, children, ...rest }: TextLinkProps) {
  const t = useUiWords()
  if (to !== undefined)
    return (
      <RouterLink to={to} {...(rest as object)}>
        {children}
      </RouterLink>
    )
  if (href === undefined)
    return (
      <Plain type="button" {...(rest as object)}>
        {children}
      </Plain>
    )
  if (!external)
    return (
      <Anchor href={href} {...rest}>
        {children}
      </Anchor>
    )
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      display="inline-flex"
      alignItems="center"
      gap={1}
      {...rest}
    >
      {children}
      <Icon name="external" size={14} />
      <VisuallyHidden>{t('newTab')}</VisuallyHidden>
    </Anchor>
  )
}
