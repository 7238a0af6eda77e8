import { Link } from '@fankeep/shared/router'
import { chakra } from '@fankeep/shared/ui'

/** The one dark button of the header (mocks/home.html): alongside it the flare of the page keeps its say. */
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
