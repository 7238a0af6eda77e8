import { Box, Flex } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { contentId } from './use-screen-effects'

interface SiteMainProps {
  header: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** The layout of the public site's page: header, screen, footer. */
export function SiteMain({ header, footer, children }: SiteMainProps) {
  return (
    <Flex direction="column" minH="dvh">
      {header}
      {/* Keeps the footer below the fold while a screen loads, or it would visibly jump. */}
      <Box as="main" id={contentId} tabIndex={-1} flex="1" minH="calc(100dvh - 4rem)">
        {children}
      </Box>
      {footer}
    </Flex>
  )
}
