import type { Page, PageReadiness } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { Box, Button, ErrorState, Flex, Heading, Skeleton } from '@fankeep/shared/ui'
import { useState } from 'react'
import { useText } from '../format'
import { GoalDialog } from './goal-dialog'
import { ReadinessRow } from './readiness-row'
import { RehearsalDialog } from './rehearsal-dialog'

const shownFirst = 3

/** How many fans could be reached if a platform were lost today: for each page the sign-ups, its goal, and the last rehearsal. */
export function ReadinessSection({ pages }: { pages: Page[] }) {
  const { t } = useText()
  const { data, error, loading, reload } = useCall('readiness.list', {})
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<{ dialog: 'goal' | 'rehearsal'; page: Page }>()
  const mine = pages.filter(({ role, fans }) => role === 'main' && fans > 0)
  if (mine.length === 0) return null
  const listed = mine.toSorted((one, other) => other.fans - one.fans)
  const shown = all ? listed : listed.slice(0, shownFirst)
  const of = (page: Page) => data?.list.find(({ id }) => id === page.id)
  const readiness = open && of(open.page)
  const close = () => setOpen(undefined)
  return (
    <Box as="section" id="readiness" aria-labelledby="readiness-title" mt={10} scrollMarginTop="5rem">
      <Heading id="readiness-title" fontSize="16">
        {t('readiness.title')}
      </Heading>
      <Box as="p" mt={1} fontSize="13" color="ink.500">
        {t('readiness.text')}
      </Box>
      {error && !data ? (
        <ErrorState text={t('readiness.error')} onRetry={reload} retrying={loading} />
      ) : (
        <Box as="ul" mt={3} aria-busy={!data}>
          {shown.map((page) => (
            <Entry
              key={page.id}
              page={page}
              readiness={of(page)}
              onGoal={() => setOpen({ dialog: 'goal', page })}
              onRehearse={() => setOpen({ dialog: 'rehearsal', page })}
            />
          ))}
        </Box>
      )}
      {listed.length > shown.length && (
        <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
          {t('readiness.all', { count: listed.length })}
        </Button>
      )}
      {open && readiness && open.dialog === 'goal' && (
        <GoalDialog page={open.page} readiness={readiness} onChanged={reload} onClose={close} />
      )}
      {open && readiness && open.dialog === 'rehearsal' && (
        <RehearsalDialog page={open.page} last={readiness.rehearsed} onDone={reload} onClose={close} />
      )}
    </Box>
  )
}

interface EntryProps {
  page: Page
  readiness: PageReadiness | undefined
  onGoal: () => void
  onRehearse: () => void
}

/** As high while it loads as when it is there. */
function Entry({ readiness, ...row }: EntryProps) {
  return (
    <Box as="li" py={3.5} borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }}>
      {readiness ? (
        <ReadinessRow readiness={readiness} {...row} />
      ) : (
        <Flex align="center" minH={{ base: '9rem', md: '3.5rem' }}>
          <Skeleton w="100%" h="2rem" />
        </Flex>
      )}
    </Box>
  )
}
