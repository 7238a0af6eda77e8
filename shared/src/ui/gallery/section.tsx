import type { ReactNode } from 'react'
import { Box, Flex, Heading } from '..'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" mb={10}>
      <Heading fontSize="16" mb={4}>
        {title}
      </Heading>
      {children}
    </Box>
  )
}

export const Row = ({ children, gap = 3 }: { children: ReactNode; gap?: number }) => (
  <Flex gap={gap} wrap="wrap" align="center" mb={4}>
    {children}
  </Flex>
)
