import { Box, Flex } from '@fankeep/shared/ui'
import { Outlet } from 'react-router-dom'
import type { Scene } from '../remotes/scene'
import type { FrameKind } from '../routing/addresses'
import { DemoBar } from './demo-bar'
import { LayoutScreen } from './layout-screen'
import { MemberFooter } from './member-footer'
import { MemberHeader } from './member-header'
import { SitePage, skipLink } from './site-page'
import { contentId } from './use-screen-effects'

interface FrameOfProps extends Pick<Scene, 'layout'> {
  kind: FrameKind
}

/** A frame, with its screen at `<Outlet/>`. */
export function FrameOf({ kind, layout }: FrameOfProps) {
  if (kind === 'member') return <MemberFrame layout={layout} />
  return kind === 'bare' ? <BareFrame /> : <SiteFrame />
}

/* Created once, like `siteHeader` (site-page.tsx). */
const memberHeader = <MemberHeader />
const memberFooter = <MemberFooter />

/** The frame of the public site: header, screen, footer. */
function SiteFrame() {
  return (
    <SitePage>
      <Outlet />
    </SitePage>
  )
}

/** The frame of the member center; `<main>` is part of its layout. */
function MemberFrame({ layout }: Pick<Scene, 'layout'>) {
  return (
    <Flex direction="column" minH="dvh" bg="paper.50" data-fit="application">
      {skipLink}
      <DemoBar />
      {memberHeader}
      <Flex id={contentId} tabIndex={-1} direction="column" flex="1" minH="calc(100dvh - 3.5rem)">
        {layout && <LayoutScreen layout={layout} />}
      </Flex>
      {memberFooter}
    </Flex>
  )
}

/** The frame for screens that have their own (login, register). */
function BareFrame() {
  return (
    <Box data-bare tabIndex={-1}>
      <Outlet />
    </Box>
  )
}
