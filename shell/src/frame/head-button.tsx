import { Box, chakra, Icon, type IconName, largeText } from '@fankeep/shared/ui'
import type { ComponentProps, ReactNode } from 'react'

const Plain = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1.5,
    height: 'var(--head-control, 2.75rem)',
    minWidth: 'var(--head-control, 2.75rem)',
    paddingInline: 2.5,
    [largeText]: { paddingInline: 0 },
    borderRadius: 'control',
    color: 'ink.700',
    whiteSpace: 'nowrap',
    transition: 'background-color 160ms ease-out, color 160ms ease-out',
    _hover: { background: 'paper.100', color: 'ink.950' },
    _expanded: { background: 'paper.100', color: 'ink.950' },
  },
})

interface HeadButtonProps extends ComponentProps<'button'> {
  icon: IconName
  /** The action, as its accessible name. */
  label: string
  /** The width from which the text is shown next to the glyph. */
  wordFrom?: 'md' | 'xl'
  children?: ReactNode
}

/** A button of the header: a glyph, and a text if there is room. */
export function HeadButton({ icon, label, wordFrom = 'xl', children, ...rest }: HeadButtonProps) {
  return (
    <Plain type="button" aria-label={label} {...rest}>
      <Icon name={icon} size={18} />
      {children && (
        <Box as="span" display="inline-flex" alignItems="center" gap={1.5} hideBelow={wordFrom}>
          {children}
          <Icon name="chevronDown" size={16} />
        </Box>
      )}
    </Plain>
  )
}
