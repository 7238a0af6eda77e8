import type { Page, PageReadiness } from '@fankeep/shared/contract'
import { Avatar, Box, Button, Flex, Grid, Marks, useNow } from '@fankeep/shared/ui'
import { useText } from '../format'
import { nameOf } from '../member-pages/page-state'
import { monthsToGoal, signUpsOf } from './goals'
import { entryHeight } from './readiness-frame'

interface ReadinessRowProps {
  page: Page
  readiness: PageReadiness
  onGoal: () => void
  onRehearse: () => void
}

/** One page: its name; how far its sign-ups are from the goal; the last rehearsal; and the actions. */
export function ReadinessRow({ page, readiness, onGoal, onRehearse }: ReadinessRowProps) {
  const { t } = useText()
  const name = nameOf(page)
  const isDue = Date.parse(readiness.due_at) <= useNow().getTime()
  return (
    <Grid
      gap={{ base: 3, md: '.75rem 1.5rem' }}
      alignItems="center"
      minH={entryHeight}
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        md: 'minmax(0, 12rem) minmax(0, 1fr)',
        lg: 'minmax(0, 12rem) minmax(0, 1fr) auto',
      }}
    >
      <Flex align="center" gap={3} minW={0}>
        <Avatar name={name} src={page.avatar} platform={page.platform} size={32} />
        <Box as="b" truncate minW={0} title={name}>
          {name}
        </Box>
      </Flex>
      <Box minW={0} fontVariantNumeric="tabular-nums">
        <SignUps readiness={readiness} />
        <Rehearsed readiness={readiness} isDue={isDue} />
      </Box>
      <Flex gap={2} wrap="wrap" gridColumn={{ md: 2, lg: 'auto' }}>
        <Button variant="line" size="sm" onClick={onRehearse}>
          {t('readiness.rehearse')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onGoal}>
          {t(readiness.goal === null ? 'readiness.setGoal' : 'readiness.changeGoal')}
        </Button>
        <Button variant="ghost" size="sm" to={`/callback?id=${page.id}`}>
          {t('readiness.gather')}
        </Button>
      </Flex>
    </Grid>
  )
}

function SignUps({ readiness }: Pick<ReadinessRowProps, 'readiness'>) {
  const { t, format } = useText()
  const { goal, lately } = readiness
  const count = signUpsOf(readiness)
  const months = monthsToGoal(readiness)
  const number = format.number(count)
  const facts = [
    lately > 0 && t('readiness.lately', { number: format.number(lately) }),
    months !== null && t('readiness.months', { count: months }),
    goal !== null && count >= goal && t('readiness.reached'),
  ].filter((fact) => fact !== false)
  return (
    <>
      <Flex wrap="wrap" align="baseline" gap="0 .75rem">
        <b>
          {goal === null
            ? t('readiness.signUps', { count, number })
            : t('readiness.ofGoal', { number, goal: format.number(goal) })}
        </b>
        {facts.length > 0 && (
          <Box as="span" fontSize="13" color="ink.500">
            {facts.join(t('readiness.comma'))}
          </Box>
        )}
      </Flex>
      {goal !== null && (
        <Box mt={1.5}>
          <Marks at={(count / goal) * 100} tone={count >= goal ? 'good' : 'brand'} />
        </Box>
      )}
    </>
  )
}

function Rehearsed({
  readiness: { rehearsed },
  isDue,
}: Pick<ReadinessRowProps, 'readiness'> & { isDue: boolean }) {
  const { t, format } = useText()
  return (
    <Box mt={1} fontSize="13" color={isDue ? 'warnText' : 'ink.500'}>
      {rehearsed
        ? t('readiness.rehearsed', {
            day: format.day(rehearsed.at),
            reach: format.number(rehearsed.reach),
            of: format.number(rehearsed.of),
          })
        : t('readiness.never')}
    </Box>
  )
}
