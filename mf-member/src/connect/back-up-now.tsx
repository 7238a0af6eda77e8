import type { Estimate, Page } from '@fankeep/shared/contract'
import { Refused, useAction, useCall, useHost } from '@fankeep/shared/host'
import { Box, Button, Flex, Note, NotLoaded, platformName, Stack } from '@fankeep/shared/ui'
import { useText } from '../format'
import { memberPagesOf } from '../member-pages/member-pages'
import { useMemberPages } from '../member-pages/use-member-pages'

/** Starts a backup on request. Shows any cost before it is requested. */
export function BackUpNow({ page, onBegun }: { page: Page; onBegun: () => void }) {
  const { t, language, format } = useText()
  const host = useHost()
  const live = useMemberPages().live[page.id]
  const estimate = useCall('backup.estimate', { id: page.id })
  const start = useAction('backup.start')
  const platform = platformName(page.platform, language)
  const { data } = estimate
  const cost = data?.cost ?? null
  // With an earlier answer on screen, `NotLoaded` shows nothing.
  const refused = start.refused ?? (data && estimate.error instanceof Refused ? estimate.error : undefined)

  const begin = async () => {
    const run = await start.run({ id: page.id, ...(cost !== null && { cost }) })
    if (!run) return estimate.reload()
    memberPagesOf(host).takeRun(run)
    host.notify({ kind: 'success', title: t('connect.begun') })
    onBegun()
  }
  return (
    <Stack gap={3}>
      <Box fontWeight={600}>
        {t('connect.bound', {
          account: page.access.account,
          day: page.access.since ? format.day(page.access.since) : '',
        })}
      </Box>
      <Box color="ink.700" aria-live="polite">
        {data ? (
          <Said estimate={data} page={page} />
        ) : (
          !estimate.error && t('connect.estimating', { platform })
        )}
      </Box>
      {refused && (
        <Note tone="bad" announce>
          {refused.message}
        </Note>
      )}
      <NotLoaded of={estimate} />
      <Flex>
        <Button icon="refresh" busy={start.busy} disabled={!data || live !== undefined} onClick={begin}>
          {cost === null ? t('connect.now') : t('connect.agree', { amount: dollars(cost) })}
        </Button>
      </Flex>
    </Stack>
  )
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

function Said({ estimate: { fans, cost, minutes }, page }: { estimate: Estimate; page: Page }) {
  const { t, language, format } = useText()
  if (cost !== null)
    return t('connect.cost', {
      amount: dollars(cost),
      fans: format.number(fans ?? 0),
      span: format.span(minutes * 60),
    })
  return fans === null
    ? null
    : t('connect.size', { platform: platformName(page.platform, language), fans: format.number(fans) })
}
