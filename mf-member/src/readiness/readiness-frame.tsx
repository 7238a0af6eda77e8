import { Box, Flex, Heading, Skeleton } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { useText } from '../format'

/** How many pages are shown until the member asks for all. */
export const shownFirst = 3

export function ReadinessFrame({ children }: { children: ReactNode }) {
  const { t } = useText()
  return (
    <Box as="section" id="readiness" aria-labelledby="readiness-title" mt={10} scrollMarginTop="5rem">
      <Heading id="readiness-title" fontSize="16">
        {t('readiness.title')}
      </Heading>
      <Box as="p" mt={1} fontSize="13" color="ink.500">
        {t('readiness.text')}
      </Box>
      {children}
    </Box>
  )
}

export function ReadinessRows({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Box as="ul" mt={3} aria-busy={busy}>
      {children}
    </Box>
  )
}

/** The buttons are below the rest, and from `lg` next to it. */
export const entryHeight = { base: '9rem', md: '6.25rem', lg: '3.5rem' }

/** The same height while loading (without `children`) as when loaded. */
export function ReadinessEntry({ children }: { children?: ReactNode }) {
  return (
    <Box as="li" py={3.5} borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }}>
      {children ?? (
        <Flex align="center" minH={entryHeight}>
          <Skeleton w="100%" h="2rem" />
        </Flex>
      )}
    </Box>
  )
}
