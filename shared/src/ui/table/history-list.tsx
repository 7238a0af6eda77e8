import { type ReactNode, useState } from 'react'
import { Select } from '../forms/select'
import { Box, Flex, Heading } from '../layout'
import { SegmentedControl, type SegmentedOption } from '../segmented-control'
import { type Column, DataTable } from './data-table'
import { Pagination } from './pagination'

/** Where one is in a list that pages by cursor: what to ask with, and what turning a page does. */
export function useCursor() {
  const [starts, setStarts] = useState<(string | undefined)[]>([undefined])
  return {
    /** From 1. */
    page: starts.length,
    /** Part of the call's input; nothing on the first page. */
    from: starts.at(-1) === undefined ? {} : { cursor: starts.at(-1)! },
    /** One page on (`next` is the answer's), or back to any before. */
    turn: (to: number, next: string | null) =>
      setStarts((now) => (to > now.length ? [...now, next ?? undefined] : now.slice(0, Math.max(1, to)))),
    /** Another filter, another list. */
    reset: () => setStarts([undefined]),
  }
}

export interface HistoryListProps<Row, View extends string> {
  /** Names the table; is above it where `title` is set. */
  label: string
  title?: boolean
  views: readonly (SegmentedOption<View> & { label: string })[]
  view: View
  onView: (view: View) => void
  /** What the views are of: "State". */
  viewLabel: string
  /** Further filters, alongside the views. */
  filters?: ReactNode
  /** The call behind it, as `useCall` gives it. */
  list: {
    data: { list: Row[]; next: string | null } | undefined
    /** `data` is of another page or view: where it leads on is not where this one does. */
    stale?: boolean
    error: Error | undefined
    loading: boolean
    reload: () => void
  }
  cursor: Pick<ReturnType<typeof useCursor>, 'page' | 'turn'>
  /** Where it does not come. */
  failed: string
  empty: ReactNode
  rowKey: (row: Row) => string
  /** What is shown of each; its state and what can be done with it follow by themselves. */
  columns: readonly Column<Row>[]
  state: { head: string; width?: string; cell: (row: Row) => ReactNode }
  act: (row: Row) => ReactNode
  /** On a phone. */
  main: (row: Row) => ReactNode
}

/** More views than these do not fit next to each other on a phone: there they are a list to choose from. */
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

/** What there was, newest first: by state, a row each with what can be done with it, page by page. */
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
