import { Box, Flex } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { logoAlone } from './wordmark'

/** As wide as the sections of the public site (look.md, "Grid"). */
export const container = {
  width: { base: 'calc(100% - 2.5rem)', xl: 'min(100% - 5rem, 95rem)' },
  marginInline: 'auto',
}

/** The bar of the public site's header (mocks/home.html), with any content. */
export function SiteBar({ atTop, children }: { atTop: boolean; children: ReactNode }) {
  return (
    <Box
      as="header"
      data-at-top={atTop || undefined}
      position="sticky"
      top={0}
      zIndex="head"
      bg="color-mix(in srgb, var(--fk-colors-paper-0) 86%, transparent)"
      // At the top there is nothing behind it to blur.
      backdropFilter={atTop ? 'none' : 'blur(14px) saturate(1.4)'}
      borderBottom="1px solid color-mix(in srgb, var(--fk-colors-line) 70%, transparent)"
      boxShadow={atTop ? 'none' : 'raised'}
      transition="box-shadow 240ms ease-out"
    >
      <Flex {...container} align="center" h={{ base: 16, xl: 20 }} css={logoAlone}>
        {children}
      </Flex>
    </Box>
  )
}
