import type { OpsSite } from '@fankeep/shared/contract/ops'
import { useHost, useWords } from '@fankeep/shared/host'
import { Button, Card, Flex, Heading, Stack, StateBadge, Text } from '@fankeep/shared/ui'
import { useState } from 'react'
import { useMayChange } from '../may-change'
import { edge } from '../edge'
import { ReadFault } from '../read-fault'
import { useLooked } from '../use-looked'
import { SiteDialog } from './site-dialog'

/** Whether the site is open, and the switch. Both are in the api: while that is down, this says so. */
export function Site({ onExpired }: { onExpired: () => void }) {
  const t = useWords('mf-ops')
  const { notify } = useHost()
  const mayChange = useMayChange()
  const { data: site, fault, look, put } = useLooked(edge.site, onExpired)
  // The state when the dialog opened: another operator may change it meanwhile.
  const [asked, setAsked] = useState<OpsSite>()

  const done = (next: OpsSite) => {
    setAsked(undefined)
    put(next)
    notify({ kind: 'success', title: t(next.closed ? 'site.saidClosed' : 'site.saidOpen') })
  }
  return (
    <Stack as="section" gap={3} aria-labelledby="site-state">
      <Heading as="h2" id="site-state" fontSize="18">
        {t('site.title')}
      </Heading>
      <ReadFault fault={fault} onRetry={() => void look()} />
      {site && (
        <Card p={5}>
          <Flex gap={4} align="center" wrap="wrap">
            <StateBadge state={site.closed ? 'danger' : 'safe'}>
              {t(site.closed ? 'site.closed' : 'site.open')}
            </StateBadge>
            <Text flex="1 14rem" minW={0} color="ink.700">
              {lastOf(site, t)}
            </Text>
            {mayChange() && (
              <Button variant={site.closed ? 'solid' : 'line'} size="sm" onClick={() => setAsked(site)}>
                {t(site.closed ? 'site.doOpen' : 'site.doClose')}
              </Button>
            )}
          </Flex>
        </Card>
      )}
      {asked && <SiteDialog site={asked} onClose={() => setAsked(undefined)} onDone={done} />}
    </Stack>
  )
}

function lastOf({ history: [last] }: OpsSite, t: ReturnType<typeof useWords>) {
  if (!last) return t('site.never')
  return t(last.closed ? 'site.lastClosed' : 'site.lastOpened', { who: last.who, why: last.why })
}
