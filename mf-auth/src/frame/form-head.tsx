import { Heading, Text } from '@fankeep/shared/ui'
import { type ReactNode, type Ref } from 'react'
import { byPhrase } from './by-phrase'

/** The head of a form on the picture screens. `ref`: gets the focus when the step has changed. */
export function FormHead({
  title,
  text,
  ref,
}: {
  title: ReactNode
  text?: ReactNode
  ref?: Ref<HTMLHeadingElement>
}) {
  return (
    <>
      <Heading
        ref={ref}
        as="h1"
        tabIndex={-1}
        fontSize={{ base: '28', xl: '2.75rem' }}
        lineHeight="1.35"
        textWrap="balance"
      >
        {title}
      </Heading>
      {text && (
        <Text mt={2} fontSize={{ base: '16', xl: '1.25rem' }} lineHeight="1.7" color="ink.700" css={byPhrase}>
          {text}
        </Text>
      )}
    </>
  )
}
