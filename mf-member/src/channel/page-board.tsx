import type { Page, Run } from '@fankeep/shared/contract'
import { useSearchParams } from '@fankeep/shared/router'
import { Box, Flex, Grid, Heading, SegmentedControl } from '@fankeep/shared/ui'
import { useText } from '../format'
import { AddCard } from './add-card'
import { cardColumns } from './columns'
import { PageCard } from './page-card'
import { PageRows } from './page-rows'

interface PageBoardProps {
  pages: Page[]
  /** How many pages are above, in the alarm. */
  besides: number
  endedByPage: Record<string, Run>
  onAdd: () => void
}

const roles = ['all', 'main', 'backup'] as const

/** The pages as cards or rows, filtered by role; both choices are stored in the address. */
export function PageBoard({ pages, besides, endedByPage, onAdd }: PageBoardProps) {
  const { t } = useText()
  const [params, setParams] = useSearchParams()
  const role = roles.find((key) => key === params.get('role')) ?? 'all'
  const view = params.get('view') === 'list' ? 'list' : 'grid'
  const set = (key: string, value: string, plain: string) =>
    setParams(
      (now) => {
        if (value === plain) now.delete(key)
        else now.set(key, value)
        return now
      },
      { replace: true },
    )
  const inRole = (key: string) => pages.filter((page) => key === 'all' || page.role === key)
  const shown = inRole(role)

  return (
    <section aria-labelledby="board">
      <Flex align="center" gap={3} mb={4} wrap="wrap">
        <Heading id="board" fontSize="16" me="auto">
          {t(besides > 0 ? 'board.others' : 'board.title')}
        </Heading>
        {pages.length > 1 && (
          <Choices role={role} view={view} countIn={(key) => inRole(key).length} onSet={set} />
        )}
      </Flex>
      {view === 'list' ? (
        <PageRows pages={shown} endedByPage={endedByPage} />
      ) : (
        <Grid gap={4} gridTemplateColumns={cardColumns}>
          {shown.map((page) => (
            <PageCard key={page.id} page={page} ended={endedByPage[page.id]} />
          ))}
          <AddCard onAdd={onAdd} />
        </Grid>
      )}
    </section>
  )
}

interface ChoicesProps {
  role: (typeof roles)[number]
  view: 'list' | 'grid'
  countIn: (role: string) => number
  onSet: (key: string, value: string, plain: string) => void
}

function Choices({ role, view, countIn, onSet }: ChoicesProps) {
  const { t } = useText()
  return (
    <>
      <SegmentedControl
        label={t('board.role')}
        value={role}
        options={roles.map((key) => ({
          value: key,
          label: `${t(`board.${key}`)} ${countIn(key)}`,
        }))}
        onChange={(value) => onSet('role', value, 'all')}
      />
      <Box hideBelow="md">
        <SegmentedControl
          label={t('board.view')}
          value={view}
          options={[
            { value: 'grid', label: t('board.grid'), icon: 'grid', iconOnly: true },
            { value: 'list', label: t('board.list'), icon: 'list', iconOnly: true },
          ]}
          onChange={(value) => onSet('view', value, 'grid')}
        />
      </Box>
    </>
  )
}
