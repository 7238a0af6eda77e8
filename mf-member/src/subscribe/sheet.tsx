import { Box, FanMark, Heading } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'

export interface SheetProps {
  title?: ReactNode
  /** Above the title: whose page it is. */
  start?: ReactNode
  busy?: boolean
  /** Makes the background as high as the area the shell reserves for a screen: otherwise a band of another color would show. */
  fills?: boolean
  /** Announced to screen readers when it appears. */
  announce?: boolean
  children: ReactNode
}

/** A single sheet in the middle of the public site, for screens with one purpose. */
export function Sheet({ title, start, busy, fills, announce, children }: SheetProps) {
  return (
    <Box px={4} py={{ base: 6, md: 16 }} minH={fills ? 'calc(100dvh - 4rem)' : undefined} bg="paper.50">
      <Box
        maxW="32rem"
        mx="auto"
        p={{ base: 6, md: 10 }}
        bg="paper.0"
        borderWidth="1px"
        borderRadius="card"
        fontSize="16"
        aria-busy={busy || undefined}
        role={announce ? 'status' : undefined}
      >
        {title && (
          <Box mb={3}>
            <Box mb={4}>{start ?? <FanMark />}</Box>
            <Heading as="h1" fontSize={{ base: '22', md: '28' }} lineHeight={1.35} textWrap="balance">
              {title}
            </Heading>
          </Box>
        )}
        {children}
      </Box>
    </Box>
  )
}
