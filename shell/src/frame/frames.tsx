import { useWords } from '@fankeep/shared/host'
import { Box, chakra, Flex } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { contentId } from '../routing/use-screen-effects'
import { MemberFooter } from './member-footer'
import { MemberHeader } from './member-header'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import { SiteMain } from './site-main'

const Skip = chakra('a', {
  base: {
    position: 'fixed',
    insetInlineStart: 4,
    top: 2,
    zIndex: 'toast',
    padding: '0.5rem 1rem',
    borderRadius: 'control',
    background: 'ink.950',
    color: 'paper.0',
    transform: 'translateY(-4rem)',
    _focus: { transform: 'none' },
  },
})

function SkipLink() {
  const t = useWords('shell')
  return <Skip href={`#${contentId}`}>{t('skip')}</Skip>
}

/* Made once: the router draws its routes anew at each step of a move, and what is the very same element is not. Drawn
   again and again, header and footer cost more than the screens themselves. */
const siteHeader = <SiteHeader />
const siteFooter = <SiteFooter />
const memberHeader = <MemberHeader />
const memberFooter = <MemberFooter />
const skipLink = <SkipLink />

/** The public site: header, screen, footer. */
export function SiteFrame() {
  return (
    <SitePage>
      <Outlet />
    </SitePage>
  )
}

/** The same around what is no screen: a panel in place of one that brings its own frame. */
export function SitePage({ children }: { children: ReactNode }) {
  return (
    <SiteMain
      header={
        <>
          {skipLink}
          {siteHeader}
        </>
      }
      footer={siteFooter}
    >
      {children}
    </SiteMain>
  )
}

/** The member center: its screens bring `<main>` with their layout. */
export function MemberFrame() {
  return (
    <Flex direction="column" minH="dvh" bg="paper.50" data-fit="application">
      {skipLink}
      {memberHeader}
      <Flex id={contentId} tabIndex={-1} direction="column" flex="1" minH="calc(100dvh - 3.5rem)">
        <Outlet />
      </Flex>
      {memberFooter}
    </Flex>
  )
}

/** Screens that bring a frame of their own (log-in, sign-up). */
export function BareFrame() {
  return (
    <Box data-bare tabIndex={-1}>
      <Outlet />
    </Box>
  )
}
