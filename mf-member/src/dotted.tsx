import { Box } from '@fankeep/shared/ui'
import { Children, type ReactNode } from 'react'

/** Facts in a line, separated by dots; the line breaks between facts, not within one. */
export function Dotted({ facts }: { facts: readonly ReactNode[] }) {
  const known = facts.filter(Boolean)
  return Children.toArray(
    known.map((fact, at) => (
      <>
        <Box as="span" display="inline-block" maxW="full">
          <span>{fact}</span>
          {at < known.length - 1 && ' ·'}
        </Box>{' '}
      </>
    )),
  )
}
