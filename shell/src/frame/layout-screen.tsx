import { useHost, useWords } from '@fankeep/shared/host'
import { Box, Note, TextLink } from '@fankeep/shared/ui'
import { type ReactNode, useMemo } from 'react'
import { Outlet, useRevalidator } from 'react-router-dom'
import { messageOf } from '../remotes/fault'
import type { Loaded } from '../remotes/loader'
import type { LayoutState } from '../remotes/scene'
import { useShell } from '../shell-context'
import { RemoteBoundary } from './remote-boundary'

/** The member center's frame around its screens. If it is down or slow, they are shown on a plain sheet instead. */
export function LayoutScreen({ layout }: { layout: LayoutState }) {
  if (layout.kind !== 'ready')
    return (
      <PlainSheet notice={layout.kind === 'down'}>
        <Outlet />
      </PlainSheet>
    )
  return <LiveLayout {...layout} />
}

function LiveLayout({ remote, version, Screen }: Extract<Loaded, { kind: 'ready' }>) {
  const { telemetry } = useHost()
  const { loader } = useShell()
  const revalidator = useRevalidator()
  const layout = useMemo(() => <Screen />, [Screen])
  return (
    <RemoteBoundary
      turn={version}
      onThrow={(error) => {
        telemetry.report({ kind: 'render', remote, version, message: messageOf(error) })
        if (loader.distrust(remote, version)) void revalidator.revalidate()
      }}
      fallback={
        <PlainSheet notice>
          <Outlet />
        </PlainSheet>
      }
    >
      {layout}
    </RemoteBoundary>
  )
}

function PlainSheet({ notice, children }: { notice: boolean; children: ReactNode }) {
  const t = useWords('shell')
  const revalidator = useRevalidator()
  return (
    <Box
      as="main"
      flex="1"
      mx={{ base: 0, md: 3 }}
      minW={0}
      bg="paper.0"
      borderWidth={{ base: 0, md: '1px' }}
      borderRadius={{ base: 0, md: 'card' }}
    >
      <Box w="full" maxW="84rem" mx="auto" p={{ base: '1.25rem 1rem 2rem', md: '1.75rem 2rem 2.5rem' }}>
        {notice && (
          <Box mb={{ base: 5, md: 6 }}>
            <Note tone="late">
              {t('down.layout')}{' '}
              <TextLink onClick={() => void revalidator.revalidate()}>{t('down.retry')}</TextLink>
            </Note>
          </Box>
        )}
        {children}
      </Box>
    </Box>
  )
}
