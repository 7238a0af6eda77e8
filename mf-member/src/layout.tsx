import { useHost, useSession } from '@fankeep/shared/host'
import { Outlet } from '@fankeep/shared/router'
import { Box, Flex } from '@fankeep/shared/ui'
import { type ReactNode, useEffect } from 'react'
import { PageDialogs } from './add-page/page-dialogs'
import { PhoneMenu } from './frame/phone-menu'
import { SideNav } from './frame/side-nav'
import { TopLine, TopLinePlace } from './frame/top-line'
import { useRunNotices } from './frame/use-run-notices'
import { LeavingNotice } from './leaving/leaving-notice'
import { memberPagesOf } from './member-pages/member-pages'
import { inDanger } from './member-pages/page-state'
import { useMemberPages } from './member-pages/use-member-pages'
import { uploadsOf } from './upload/uploads'

/** The member center's frame: navigation and sheet, around the children of every remote (look.md, "Frame"). */
export function Layout(): ReactNode {
  const { state, user } = useSession()
  const host = useHost()
  const danger = useMemberPages().pages?.filter(inDanger).length ?? 0
  useRunNotices()

  // Another member may log in next: stop this member's uploads and clear their data.
  useEffect(() => {
    if (state !== 'anonymous') return
    uploadsOf(host).stopAll()
    memberPagesOf(host).clear()
  }, [host, state])

  // While the session is still unknown, the frame is already shown; otherwise the screen would jump aside later.
  const framed = state !== 'anonymous'
  return (
    <Flex
      data-fit="application"
      flex={1}
      alignItems="stretch"
      minH="calc(100dvh - 3.5rem)"
      _print={{ minH: 0 }}
      bg="paper.50"
      color="ink.950"
    >
      {framed && <SideNav danger={danger} />}
      <Box
        as="main"
        flex={1}
        minW={0}
        display="flex"
        flexDirection="column"
        me={{ base: 0, md: 3 }}
        ms={{ base: 0, md: framed ? 0 : 3 }}
        bg="paper.0"
        borderWidth={{ base: 0, md: '1px' }}
        borderRadius={{ base: 0, md: 'card' }}
        _print={{ borderWidth: 0, mx: 0 }}
      >
        {framed && <PhoneMenu danger={danger} />}
        {user ? <TopLine danger={danger} /> : framed && <TopLinePlace />}
        <Box
          w="full"
          maxW="84rem"
          mx="auto"
          px={{ base: 4, md: 6, xl: 8 }}
          pt={{ base: 5, md: 7 }}
          pb={{ base: 8, md: 10 }}
        >
          <LeavingNotice />
          <Outlet />
        </Box>
      </Box>
      <PageDialogs />
    </Flex>
  )
}
