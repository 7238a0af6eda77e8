import type { Page, Run } from '@fankeep/shared/contract'
import { Avatar, Box, Flex, NumberText, Panel, RelativeTime, StateBadge } from '@fankeep/shared/ui'
import { type Column, DataTable } from '@fankeep/shared/ui/table'
import { useText } from '../format'
import { fansOf, type PageStatus, handleOf, nameOf, weekOf } from '../member-pages/page-state'
import { useStatus } from '../member-pages/use-status'
import { CardAction } from './page-card'

/** The same pages as rows. */
export function PageRows({ pages, endedByPage }: { pages: Page[]; endedByPage: Record<string, Run> }) {
  const { t } = useText()
  const status = useStatus(endedByPage)
  return (
    <Panel flush>
      <DataTable<Page>
        label={t('board.title')}
        rows={pages}
        rowKey={(page) => page.id}
        columns={useColumns(status)}
        phoneRow={(page) => ({
          main: <PageOnPhone page={page} status={status(page)} />,
          end: <CardAction page={page} status={status(page)} />,
        })}
      />
    </Panel>
  )
}

/** A page's name and state, one below the other, for a narrow screen. */
export function PageOnPhone({ page, status }: { page: Page; status: PageStatus }) {
  return (
    <>
      <PageName page={page} />
      <Box mt={1} ps={10}>
        <PageState status={status} />
      </Box>
    </>
  )
}

export function PageName({ page }: { page: Page }) {
  return (
    <Flex align="center" gap={3} minW={0}>
      <Avatar name={nameOf(page)} src={page.avatar} platform={page.platform} size={28} />
      <Box minW={0} lineHeight={1.4}>
        <Box truncate fontWeight={600}>
          {nameOf(page)}
        </Box>
        <Box truncate fontSize="12" color="ink.500">
          {handleOf(page)}
        </Box>
      </Box>
    </Flex>
  )
}

/** A page's state, as an icon and a word. */
export function PageState({ status }: { status: PageStatus }) {
  const { t } = useText()
  return <StateBadge state={status.badge}>{t(`state.${status.word}`)}</StateBadge>
}

/** The columns that a table of pages begins with: name and state. */
export function useFirstColumns(status: (page: Page) => PageStatus): Column<Page>[] {
  const { t } = useText()
  return [
    {
      key: 'name',
      head: t('manage.column.page'),
      cell: (page) => <PageName page={page} />,
    },
    {
      key: 'state',
      head: t('manage.column.state'),
      // Fits the longest word of a state with its icon.
      width: '10.5rem',
      cell: (page) => <PageState status={status(page)} />,
    },
  ]
}

function useColumns(status: (page: Page) => PageStatus): Column<Page>[] {
  const { t } = useText()
  return [
    ...useFirstColumns(status),
    {
      key: 'fans',
      head: t('manage.column.fans'),
      width: '6rem',
      align: 'end',
      cell: (page) => <NumberText value={fansOf(page)} />,
    },
    {
      key: 'week',
      head: t('manage.column.week'),
      width: '7rem',
      align: 'end',
      hideBelow: 'lg',
      cell: (page) => {
        const change = weekOf(page)
        return (
          <Box color={change !== null && change > 0 ? 'goodText' : 'ink.500'}>
            <NumberText value={change} signed />
          </Box>
        )
      },
    },
    {
      key: 'posts',
      head: t('manage.column.posts'),
      width: '5.5rem',
      align: 'end',
      hideBelow: 'xl',
      cell: (page) => <NumberText value={page.posts} />,
    },
    {
      key: 'at',
      head: t('manage.column.lastBackup'),
      width: '9.5rem',
      hideBelow: 'lg',
      cell: (page) => <RelativeTime at={page.last_backup} start />,
    },
    {
      key: 'act',
      head: '',
      align: 'end',
      width: '10rem',
      cell: (page) => <CardAction page={page} status={status(page)} />,
    },
  ]
}
