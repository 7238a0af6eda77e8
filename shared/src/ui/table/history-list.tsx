import { type ReactNode, useState } from 'react'
import { Select } from '../forms/select'
import { Box, Flex, Heading } from '../layout'
import { SegmentedControl, type SegmentedOption } from '../segmented-control'
import { type Column, DataTable } from './data-table'
import { Pagination } from './pagination'

/** The position in a list with cursor paging: the call's cursor, and the function that turns the page. */
export function useCursor() {
  const [starts, setStarts] = useState<(string | undefined)[]>([undefined])
  return {
    /** Counts from 1. */
    page: starts.length,
    /** Part of the call's input; empty for the first page. */
    from: starts.at(-1) === undefined ? {} : { cursor: starts.at(-1)! },
    /** Goes to the next page (`next` from the answer), or back to any earlier one. */
    turn: (to: number, next: string | null) =>
      setStarts((now) => (to > now.length ? [...now, next ?? undefined] : now.slice(0, Math.max(1, to)))),
    /** Back to the first page, for another filter or list. */
    reset: () => setStarts([undefined]),
  }
}

export interface HistoryListProps<Row, View extends string> {
  /** Accessible name of the table; shown above it if `title` is set. */
  label: string
  title?: boolean
  views: readonly (SegmentedOption<View> & { label: string })[]
  view: View
  onView: (view: View) => void
  /** What the views distinguish: "State". */
  viewLabel: string
  /** Further filters, next to the views. */
  filters?: ReactNode
  /** The call behind it, as `useCall` returns it. */
  list: {
    data: { list: Row[]; next: string | null } | undefined
    /** `data` is of another page or view: its `next` does not belong to this one. */
    stale?: boolean
    error: Error | undefined
    loading: boolean
    reload: () => void
  }
  cursor: Pick<ReturnType<typeof useCursor>, 'page' | 'turn'>
  /** The error text. */
  failed: string
  empty: ReactNode
  rowKey: (row: Row) => string
  /** The columns of an item; its state and its actions are added after them. */
  columns: readonly Column<Row>[]
  state: { head: string; width?: string; cell: (row: Row) => ReactNode }
  act: (row: Row) => ReactNode
  /** The row's main part on a phone. */
  main: (row: Row) => ReactNode
}

/** More views than this do not fit in a row on a phone: there they become a select. */
const phoneViews = 4

function Views<Row, View extends string>({ views, view, onView, viewLabel }: HistoryListProps<Row, View>) {
  const isMany = views.length > phoneViews
  return (
    <>
      <Box hideBelow={isMany ? 'md' : undefined}>
        <SegmentedControl label={viewLabel} value={view} onChange={onView} options={views} />
      </Box>
      {isMany && (
        <Box hideFrom="md" w="full">
          <Select
            size="sm"
            aria-label={viewLabel}
            value={view}
            options={views}
            onValue={(value) => onView(value as View)}
          />
        </Box>
      )}
    </>
  )
}

/** A list of past items, newest first: filtered by state, each with its actions, with cursor paging. */
export function HistoryList<Row, View extends string>(props: HistoryListProps<Row, View>) {
  const { label, title, filters, list, cursor, state, act } = props
  const { data, error, loading, reload } = list
  const hasMore = data !== undefined && data.next !== null
  return (
    <>
      <Flex align="center" gap={3} mb={3} wrap="wrap">
        {title && (
          <Heading fontSize="16" me="auto">
            {label}
          </Heading>
        )}
        <Views {...props} />
        {filters}
      </Flex>
      <Box borderWidth="1px" borderRadius="card" overflow="clip">
        <DataTable<Row>
          label={label}
          rows={data?.list ?? []}
          rowKey={props.rowKey}
          loading={loading}
          error={error && !data ? props.failed : null}
          onRetry={reload}
          expect={3}
          empty={props.empty}
          columns={[
            ...props.columns,
            { key: 'state', head: state.head, width: state.width ?? '8rem', cell: state.cell },
            { key: 'act', head: '', align: 'end', width: '6.5rem', cell: act },
          ]}
          phoneRow={(row) => ({
            main: props.main(row),
            end: (
              <Flex direction="column" align="flex-end" gap={1}>
                {state.cell(row)}
                {act(row)}
              </Flex>
            ),
          })}
        />
        {(cursor.page > 1 || hasMore) && (
          <Pagination
            page={cursor.page}
            pages={cursor.page + (hasMore && !list.stale ? 1 : 0)}
            open={hasMore}
            of={label}
            onPage={(to) => cursor.turn(to, data?.next ?? null)}
          />
        )}
      </Box>
    </>
  )
}
