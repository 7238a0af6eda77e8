import { Box, FanMark, Heading } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'

export interface SheetProps {
  title?: ReactNode
  /** Above the title: whose page it is. */
  start?: ReactNode
  busy?: boolean
  /** Its ground is as high as what the shell keeps for a screen: else it would end in a band of another colour. */
  fills?: boolean
  /** Read out as soon as it is there. */
  announce?: boolean
  children: ReactNode
}

/** One sheet in the middle of the public site: for someone who comes for one thing. */
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
