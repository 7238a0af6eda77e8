import { Link } from '@fankeep/shared/router'
import { chakra } from '@fankeep/shared/ui'

/** The header's only dark button (mocks/home.html), so that the page's accent colour stays dominant. */
export const RegisterLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    height: { base: 10, xl: 11 },
    paddingInline: { base: 4, xl: 5.5 },
    borderRadius: 'control',
    background: 'ink.950',
    color: 'paper.0',
    fontWeight: 600,
    lineHeight: 1,
    whiteSpace: 'nowrap',
    _hover: { background: 'ink.700' },
  },
})
