import type { Page, PageInsights } from '@fankeep/shared/contract'
import { Box, Button, EmptyState, Grid, Stack } from '@fankeep/shared/ui'
import { Brought } from './brought'
import { CountAhead } from './count-ahead'
import { DayFlow } from './day-flow'
import { Hours } from './hours'
import { linkOf } from './links'
import { Loyalty } from './loyalty'
import { Overlap } from './overlap'
import { useText } from './text'
import { InWords } from './in-words'

/** The summary in words, and the figures. */
export function Figures({ page, pages, insights }: { page: Page; pages: Page[]; insights: PageInsights }) {
  if (insights.lists.count === 0 && insights.days.every(({ joined, posts }) => joined + posts === 0))
    return <NoList page={page} />
  return (
    <Stack gap={6}>
      <InWords page={page} insights={insights} />
      <DayFlow insights={insights} />
      <Grid
        gap={6}
        alignItems={{ base: 'start', lg: 'stretch' }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      >
        <CountAhead insights={insights} />
        <Stack gap={6}>
          {insights.hours.length > 0 && <Hours insights={insights} />}
          <Loyalty insights={insights} />
        </Stack>
      </Grid>
      <Brought page={page} insights={insights} />
      <Overlap page={page} pages={pages} />
    </Stack>
  )
}

function NoList({ page }: { page: Page }) {
  const { t } = useText()
  return (
    <Box borderWidth="1px" borderRadius="card">
      <EmptyState
        drawing="fans"
        title={t('noListTitle')}
        text={t('noListText')}
        action={
          <Button icon="upload" to={linkOf(page, 'import')}>
            {t('import')}
          </Button>
        }
      />
    </Box>
  )
}
