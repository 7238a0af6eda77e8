import type { Page } from '@fankeep/shared/contract'
import { Box, Button, Flex, NumberText, RelativeTime } from '@fankeep/shared/ui'
import { type Column, DataTable } from '@fankeep/shared/ui/table'
import { PageOnPhone, useFirstColumns } from '../channel/page-rows'
import { useText } from '../format'
import { fansOf, hasList, type PageStatus } from '../member-pages/page-state'
import { amountOf } from './amount'
import { PageMenu, type PageMenuProps } from './page-menu'

interface RowProps extends Omit<PageMenuProps, 'page'> {
  status: (page: Page) => PageStatus
}

interface PagesTableProps extends RowProps {
  pages: Page[]
  loading: boolean
  /** How many rows are loading: reserves their height. */
  expect: number
}

export function PagesTable({ pages, loading, expect, status, ...act }: PagesTableProps) {
  const { t, format } = useText()
  return (
    <DataTable<Page>
      label={t('manage.pages')}
      rows={pages}
      rowKey={(page) => page.id}
      loading={loading}
      expect={expect}
      columns={useColumns({ status, ...act })}
      phoneRow={(page) => ({
        main: (
          <>
            <PageOnPhone page={page} status={status(page)} />
            <Box ps={10} fontSize="12" color="ink.500">
              {t(`role.${page.role}`)} ·{' '}
              {hasList(page) ? amountOf(page, t, format).fans : t('card.fact.postsOnly')}
            </Box>
          </>
        ),
        end: <PageMenu page={page} {...act} />,
      })}
    />
  )
}

function useColumns({ status, ...act }: RowProps): Column<Page>[] {
  const { t } = useText()
  return [
    ...useFirstColumns(status),
    {
      key: 'role',
      head: t('manage.column.role'),
      width: '4.5rem',
      hideBelow: 'xl',
      cell: (page) => t(`role.${page.role}`),
    },
    {
      key: 'fans',
      head: t('manage.column.fans'),
      width: '6rem',
      align: 'end',
      cell: (page) => <NumberText value={fansOf(page)} />,
    },
    {
      key: 'posts',
      head: t('manage.column.posts'),
      width: '5rem',
      hideBelow: 'lg',
      align: 'end',
      cell: (page) => <NumberText value={page.posts} />,
    },
    {
      key: 'at',
      head: t('manage.column.lastBackup'),
      width: '9rem',
      hideBelow: 'xl',
      quiet: true,
      cell: (page) => <RelativeTime at={page.last_backup} start />,
    },
    {
      key: 'act',
      head: '',
      align: 'end',
      width: '10.5rem',
      cell: (page) => <Acts page={page} {...act} />,
    },
  ]
}

function Acts(props: PageMenuProps) {
  const { t } = useText()
  return (
    <Flex gap={1} justify="flex-end">
      <Button variant="line" size="sm" to={`/fansList?id=${props.page.id}`}>
        {t('card.action.fans')}
      </Button>
      <PageMenu {...props} />
    </Flex>
  )
}
