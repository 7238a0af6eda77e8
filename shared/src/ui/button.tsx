import { chakra, defineRecipe, type HTMLChakraProps } from '@chakra-ui/react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from './icon'
import { largeText } from './theme/media'
import { useUiWords } from './words'

const recipe = defineRecipe({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    flex: 'none',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'control',
    fontWeight: 600,
    lineHeight: 1,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    userSelect: 'none',
    cursor: 'pointer',
    transition: 'background .16s ease-out, border-color .16s ease-out, color .16s ease-out',
    // The words wrap rather than leave the button or the screen.
    [largeText]: {
      flex: '0 1 auto',
      h: 'auto',
      minH: 'var(--control-sm)',
      maxW: 'full',
      py: 2,
      lineHeight: 1.3,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '&:disabled, &[data-disabled]': { opacity: 0.5, cursor: 'not-allowed' },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    variant: {
      solid: { bg: 'brandFill', color: 'onBrand', _hover: { bg: 'brandHover' } },
      flare: {
        bg: 'flare.500',
        color: 'onFlare',
        _hover: { bg: 'color-mix(in srgb, {colors.flare.500}, {colors.onFlare} 10%)' },
      },
      line: {
        bg: 'paper.0',
        color: 'ink.950',
        borderColor: 'line',
        boxShadow: '0 1px 1px rgb(10 19 48 / .03)',
        _hover: { borderColor: 'edge' },
        _expanded: { borderColor: 'edge' },
      },
      soft: { bg: 'paper.100', color: 'ink.950', _hover: { bg: 'line' } },
      ghost: { color: 'ink.700', fontWeight: 400, _hover: { bg: 'hover' }, _expanded: { bg: 'hover' } },
    },
    size: {
      sm: { h: 'var(--control-sm)', px: 3, fontSize: '13' },
      md: { h: 'var(--control-md)', px: 4, fontSize: '14' },
      lg: { h: '3rem', px: 5, fontSize: '16' },
      /** The only button of a form on the public site, as high as its fields. */
      xl: { h: 'var(--control-lg)', px: 6, fontSize: { base: '16', xl: '1.1875rem' } },
    },
    wide: { true: { w: 'full' } },
  },
  compoundVariants: [
    { variant: 'ghost', size: 'sm', css: { px: 2 } },
    { variant: 'ghost', size: 'md', css: { px: 2.5 } },
  ],
  defaultVariants: { variant: 'solid', size: 'md' },
})

const Native = chakra('button', recipe)
const Anchor = chakra('a', recipe)
const RouterLink = chakra(Link, recipe)

export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, 'size' | 'ref'> {
  variant?: 'solid' | 'flare' | 'line' | 'soft' | 'ghost'
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** While an action is running: keeps width and focus, and ignores presses. */
  busy?: boolean
  wide?: boolean
  icon?: IconName
  iconEnd?: IconName
  /** An address of this site: renders a link that looks like a button. */
  to?: string
  /** An external address, or a file. */
  href?: string
  target?: string
  download?: string | boolean
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** Name it after the result of pressing it, never "OK". Solid for the main action, line for the next one, ghost for leaving. */
export function Button({ busy, icon, iconEnd, to, href, children, onClick, ...rest }: ButtonProps) {
  const iconSize = rest.size === 'lg' || rest.size === 'xl' ? 18 : 16
  const content = (
    <>
      {icon && <Icon name={icon} size={iconSize} />}
      {children}
      {iconEnd && <Icon name={iconEnd} size={iconSize} />}
    </>
  )
  if (to !== undefined || href !== undefined) {
    const { disabled, type: _, ...linkRest } = rest
    // A disabled link has no address, so it can be neither focused nor followed.
    const link = {
      ...relOf(rest.target),
      ...linkRest,
      onClick,
      ...(disabled && { 'data-disabled': '', 'aria-disabled': true, role: 'link' }),
    } as object
    if (disabled || to === undefined)
      return (
        <Anchor {...(disabled ? {} : { href })} {...link}>
          {content}
        </Anchor>
      )
    return (
      <RouterLink to={to} {...link}>
        {content}
      </RouterLink>
    )
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return event.preventDefault()
    onClick?.(event)
  }
  return (
    <Native
      type="button"
      {...rest}
      onClick={press}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {busy ? <Busy>{content}</Busy> : content}
    </Native>
  )
}

/** A page opened in a new tab gets neither access to this one nor its address. */
const relOf = (target: string | undefined) => (target === '_blank' ? { rel: 'noopener noreferrer' } : {})

function Busy({ children }: { children: ReactNode }) {
  const t = useUiWords()
  return (
    <>
      <chakra.span display="inline-flex" alignItems="center" gap={2} opacity={0}>
        {children}
      </chakra.span>
      <chakra.span position="absolute" inset={0} display="grid" placeItems="center">
        <Icon name="run" label={t('busy')} />
      </chakra.span>
    </>
  )
}

const iconRecipe = defineRecipe({
  base: {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    borderRadius: 'control',
    color: 'ink.500',
    cursor: 'pointer',
    transition: 'background .16s ease-out, color .16s ease-out',
    _hover: { bg: 'paper.100', color: 'ink.950' },
    _expanded: { bg: 'paper.100', color: 'ink.950' },
    '&:disabled, &[data-disabled]': { opacity: 0.4, cursor: 'not-allowed' },
  },
  variants: {
    size: {
      sm: { boxSize: 'var(--control-icon-sm)' },
      md: { boxSize: 'var(--control-icon)' },
      lg: { boxSize: 'max(2.25rem, var(--control-icon))' },
    },
  },
  defaultVariants: { size: 'md' },
})

const IconNative = chakra('button', iconRecipe)
const IconAnchor = chakra('a', iconRecipe)
const IconRouterLink = chakra(Link, iconRecipe)

export interface IconButtonProps extends Omit<HTMLChakraProps<'button'>, 'size' | 'ref'> {
  /** Describes the action: the accessible name, also shown as a tooltip. */
  label: string
  icon: IconName
  iconSize?: number
  size?: 'sm' | 'md' | 'lg'
  to?: string
  href?: string
  target?: string
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  label,
  icon,
  iconSize = 16,
  to,
  href,
  target,
  children,
  ...rest
}: IconButtonProps) {
  const named = { 'aria-label': label, title: label }
  const content = (
    <>
      <Icon name={icon} size={iconSize} />
      {children}
    </>
  )
  if (to !== undefined)
    return (
      <IconRouterLink to={to} {...named} {...(rest as object)}>
        {content}
      </IconRouterLink>
    )
  if (href !== undefined)
    return (
      <IconAnchor href={href} target={target} {...relOf(target)} {...named} {...(rest as object)}>
        {content}
      </IconAnchor>
    )
  return (
    <IconNative type="button" {...named} {...rest}>
      {content}
    </IconNative>
  )
}
