import { Box } from '@fankeep/shared/ui'
import { Fragment } from 'react'

/** Facts in a line, separated by dots; the line breaks between facts, not within one. */
export function Dotted({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, at) => (
    <Fragment key={fact}>
      <Box as="span" display="inline-block" maxW="full">
        {fact}
        {at < facts.length - 1 && ' ·'}
      </Box>{' '}
    </Fragment>
  ))
}
