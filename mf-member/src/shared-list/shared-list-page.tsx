import type { CallOutput } from '@fankeep/shared/contract'
import { type Loaded, Refused, useCall } from '@fankeep/shared/host'
import { useLocation } from '@fankeep/shared/router'
import { Avatar, Box, EmptyState, ErrorState, Flex, Heading, Panel, Skeleton } from '@fankeep/shared/ui'
import { DataTable, Pagination } from '@fankeep/shared/ui/table'
import { useEffect, useState } from 'react'
import { Dotted } from '../dotted'
import { useText } from '../format'
import { SearchInput } from '../search-input'
import { QuietFrame } from '../subscribe/quiet-frame'
import { PhoneFan, PhoneSince, useSharedColumns } from './shared-columns'
import { useVisit, type Visit } from './use-visit'

const rowsPerPage = 50

/** For people with a link to a list, without an account. The token is after the `#`, which no server or other site receives. */
export function SharedListPage() {
  const key = useLocation().hash.slice(1)
  return (
    <QuietFrame>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Box maxW="80rem" mx="auto" px={{ base: 4, md: 8 }} py={{ base: 5, md: 10 }}>
        <Opened token={key} />
      </Box>
    </QuietFrame>
  )
}

function Opened({ token }: { token: string }) {
  const { visit, error, again } = useVisit(token)
  if (error) return <Problem error={error} onRetry={again} />
  if (visit) return <SharedList key={visit.visit} visit={visit} onAgain={again} />
  return (
    <Box aria-busy>
      <Skeleton w="18rem" h={32} />
      <Box mt={6}>
        <Skeleton h="24rem" radius="14px" />
      </Box>
    </Box>
  )
}

const isClosed = (error: Error | undefined) => error instanceof Refused && error.key === 'share_closed'

/** Does not say why a link is closed, so that guessing reveals nothing. */
function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useText()
  const key = isClosed(error) ? 'closed' : 'error'
  return (
    <Panel label={t('sharedList.name')}>
      <ErrorState
        main
        title={t(`sharedList.${key}.title`)}
        text={t(`sharedList.${key}.text`)}
        onRetry={onRetry}
      />
    </Panel>
  )
}

interface SharedListProps {
  visit: Visit
  /** Opens the link again. */
  onAgain: () => void
}

function SharedList({ visit, onAgain }: SharedListProps) {
  const { t, format } = useText()
  const [asked, setAsked] = useState({ q: '', page: 1 })
  const { q, page } = asked
  const rows = useCall('shares.rows', {
    visit: visit.visit,
    q: q || undefined,
    offset: (page - 1) * rowsPerPage,
    limit: rowsPerPage,
  })
  const { list = [], total = 0, total_exact = true } = rows.data ?? {}
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))
  // The list has become shorter since, or its number was estimated.
  const isBeyond = rows.data !== undefined && !rows.loading && page > pages
  useEffect(() => {
    if (isBeyond) setAsked({ q, page: pages })
  }, [isBeyond, q, pages])
  // The link was withdrawn meanwhile, or the visit has expired.
  if (rows.error && isClosed(rows.error)) return <Problem error={rows.error} onRetry={onAgain} />
  const number = format.number(total)
  const of = total_exact ? number : t('fans.about', { number })
  const first = (page - 1) * rowsPerPage + 1
  return (
    <>
      <ListHead visit={visit} total={rows.data && q === '' ? of : undefined} />
      <Panel flush label={t('sharedList.name')}>
        <Box px={{ base: 3, md: 5 }} py={3} borderBottomWidth="1px">
          <Box w={{ base: 'full', md: '19rem' }}>
            <SearchInput
              value={q}
              onSearch={(words) => setAsked({ q: words, page: 1 })}
              label={t(visit.columns.includes('ids') ? 'sharedList.searchIds' : 'sharedList.search')}
            />
          </Box>
        </Box>
        <SharedTable visit={visit} rows={rows} isSearched={q !== ''} />
        {/* An estimated count can promise pages that turn out to be empty. */}
        {(list.length > 0 || page > 1) && (
          <Pagination
            page={page}
            pages={Math.max(page, pages)}
            onPage={(next) => setAsked({ q, page: next })}
            label={
              list.length > 0
                ? t('fans.range', {
                    first: format.number(first),
                    last: format.number(first + list.length - 1),
                    total: of,
                  })
                : undefined
            }
          />
        )}
      </Panel>
    </>
  )
}

function ListHead({ visit: { name, page, expires_at }, total }: { visit: Visit; total: string | undefined }) {
  const { t, format } = useText()
  const until = t('sharedList.until', { day: format.date(expires_at) })
  const about = [
    ...(total === undefined ? [] : [t('sharedList.total', { total })]),
    until,
    t('sharedList.read'),
  ]
  return (
    <Flex as="header" align="center" gap={4} mb={6}>
      <Avatar name={page.name} platform={page.platform} size={48} />
      <Box minW={0} overflowWrap="anywhere">
        <Heading as="h1" fontSize={{ base: '1.25rem', md: '22' }} lineHeight={1.4}>
          {t('sharedList.title', { page: page.name })}
        </Heading>
        <Box fontSize="13" color="ink.500">
          <div>{name}</div>
          <Dotted facts={about} />
        </Box>
      </Box>
    </Flex>
  )
}

interface SharedTableProps {
  visit: Visit
  rows: Loaded<CallOutput<'shares.rows'>>
  isSearched: boolean
}

function SharedTable({ visit, rows, isSearched }: SharedTableProps) {
  const { t } = useText()
  const columns = useSharedColumns(visit.columns)
  // Rows have no id if the ids are not shown, so they are numbered.
  const numbered = (rows.data?.list ?? []).map((fan, n) => ({ ...fan, n }))
  const empty = isSearched ? 'fans.noMatch' : 'sharedList.none'
  return (
    <DataTable
      label={t('sharedList.name')}
      columns={columns}
      rows={numbered}
      rowKey={({ n }) => String(n)}
      loading={rows.loading}
      error={rows.error && t('sharedList.error.text')}
      onRetry={rows.reload}
      empty={<EmptyState drawing="fans" title={t(`${empty}.title`)} text={t(`${empty}.text`)} />}
      muted={({ gone_at }) => Boolean(gone_at)}
      phoneRow={(fan) => ({
        main: <PhoneFan fan={fan} />,
        end: <PhoneSince fan={fan} columns={visit.columns} />,
      })}
    />
  )
}
