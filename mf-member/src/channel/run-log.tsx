import type { Page, Run } from '@fankeep/shared/contract'
import { Box, Flex, Heading, PlatformIcon, Skeleton } from '@fankeep/shared/ui'
import { daysSince, useText } from '../format'
import { isActive } from '../member-pages/live-runs'
import { fanWord, nameOf } from '../member-pages/page-state'

const shown = 5

/** What happened today; on a quiet day, what happened last. */
export function RunLog({ pages, runs }: { pages: Page[]; runs: Run[] | undefined }) {
  const { t } = useText()
  if (!runs) return <LogSkeleton />
  const known = runs.filter((run) => pages.some((page) => page.id === run.page))
  const today = known.filter((run) => daysSince(run.created_at) === 0)
  const list = (today.length > 0 ? today : known).slice(0, shown)
  if (list.length === 0) return null
  return (
    <section aria-labelledby="log">
      <Heading id="log" fontSize="16">
        {t(today.length > 0 ? 'log.today' : 'log.last')}
      </Heading>
      <Box as="ul" mt={3} fontVariantNumeric="tabular-nums">
        {list.map((run) => (
          <Entry
            key={run.id}
            run={run}
            page={pages.find((page) => page.id === run.page)!}
            dated={today.length === 0}
          />
        ))}
      </Box>
    </section>
  )
}

/** Sized for a typical day, on which few channels have a run. */
export function LogSkeleton() {
  return (
    <Box aria-hidden data-waits-for="log">
      <Skeleton w="7rem" h="1.5rem" />
      <Box as="ul" mt={3}>
        {[0, 1, 2].map((row) => (
          <Flex
            key={row}
            as="li"
            minH={{ base: '3.9rem', md: '2.5rem' }}
            align="center"
            gap={3}
            borderBottomWidth="1px"
            _last={{ borderBottomWidth: 0 }}
          >
            <Skeleton w="3rem" h={12} />
            <Skeleton w={20} h={20} />
            <Skeleton w="55%" h={12} />
          </Flex>
        ))}
      </Box>
    </Box>
  )
}

function Entry({ run, page, dated }: { run: Run; page: Page; dated: boolean }) {
  const { t, format } = useText()
  const at = run.ended_at ?? run.started_at ?? run.created_at
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns={{
        base: '3.5rem 1.25rem minmax(0, 1fr)',
        md: '3.75rem 1.25rem minmax(0, 1fr) auto',
      }}
      gap={2}
      alignItems="center"
      py={2}
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: 0 }}
    >
      <Box fontSize="13" color="ink.500">
        <time dateTime={at}>{dated ? format.day(at) : format.time(at)}</time>
      </Box>
      <PlatformIcon platform={page.platform} />
      <Box textWrap="balance">{sentence()}</Box>
      <Box fontSize="13" color="ink.500" hideBelow="md">
        {isActive(run)
          ? t('log.going')
          : run.state === 'done' &&
            run.fans_new !== run.fans_gone &&
            t('log.change', {
              change: format.signed(run.fans_new - run.fans_gone),
              unit: t(`unit.${fanWord(page)}`),
            })}
      </Box>
    </Box>
  )

  function sentence() {
    const name = nameOf(page)
    if (isActive(run)) return t('log.running', { name, count: run.done, number: format.number(run.done) })
    if (run.state === 'stopped') return t('log.stopped', { name })
    if (run.state === 'failed') return t('log.failed', { name, reason: run.error?.msg ?? '' })
    const news = (['fans_new', 'fans_gone', 'posts_new'] as const).filter((what) => run[what] > 0)
    if (news.length === 0) return t('log.same', { name })
    const parts = news.map((what) => t(`log.${what}`, { count: run[what], number: format.number(run[what]) }))
    return t('log.done', { name, parts: parts.join(t('log.and')) })
  }
}
