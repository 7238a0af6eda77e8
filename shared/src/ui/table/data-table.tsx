import type { ReactNode } from 'react'
import { CheckBoxInput } from '../forms/checkbox'
import { ErrorState } from '../empty-state'
import { Icon } from '../icon'
import { Skeleton } from '../skeleton'
import { VisuallyHidden } from '../layout'
import { useUiWords } from '../words'
import { SelectionBar, TableFrame } from './table-frame'

export interface Column<Row> {
  key: string
  /** Empty for the column of actions: screen readers then read "Actions". */
  head: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Any CSS width; columns without one share the rest. */
  width?: string
  /** The name of the order that the column's head selects. */
  sort?: string
  /** The direction of that order; newest first is descending. */
  sorts?: 'ascending' | 'descending'
  /** Hidden on screens narrower than this: `lg` 1024, `xl` 1280. */
  hideBelow?: 'lg' | 'xl'
  /** Greyer text. */
  quiet?: boolean
}

export interface Selection<Row> {
  has: (row: Row) => boolean
  toggle: (row: Row, on: boolean) => void
  /** Selects or deselects the visible rows. */
  toggleAll: (rows: readonly Row[], on: boolean) => void
  /** For example "Select Mina Chen". */
  label: (row: Row) => string
}

export interface DataTableProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Accessible name of the table. */
  label: string
  loading?: boolean
  error?: ReactNode | Error | null
  onRetry?: () => void
  /** Shown if there are no rows. */
  empty?: ReactNode
  sort?: string
  onSort?: (sort: string) => void
  selection?: Selection<Row>
  /** Between the tools and the head: how many rows are selected, on this page and others, and the actions for them. */
  selectionBar?: ReactNode
  /** A row on a phone: the main part (avatar, name over handle), and the end (date over status). */
  phoneRow?: (row: Row) => { main: ReactNode; end?: ReactNode }
  /** Rows that are no longer current are greyer. */
  muted?: (row: Row) => boolean
  /** Number of placeholder rows. */
  expect?: number
}

/**
 * One styled table of plain elements: a recipe per cell took a quarter of a long table's commit time (docs/decisions/0001-federation-shape.md). Rows
 * are 48 px high, the head is 40 px and sticks below the frame's head; on phones a row is stacked instead of scrolling sideways.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, label, loading, error, onRetry, empty, selection, selectionBar, expect = 8 } = props
  const waiting = loading && rows.length === 0
  if (error && rows.length === 0) {
    const text = error instanceof Error || error === true ? undefined : (error as ReactNode)
    return <ErrorState text={text} onRetry={onRetry} />
  }
  if (!waiting && rows.length === 0) return <>{empty}</>
  return (
    <>
      {selectionBar && <SelectionBar role="status">{selectionBar}</SelectionBar>}
      <TableFrame
        aria-label={label}
        aria-busy={loading || undefined}
        data-stale={loading && !waiting ? '' : undefined}
      >
        <colgroup>
          {selection && <col style={{ width: '3.25rem' }} />}
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} data-hide={column.hideBelow} />
          ))}
        </colgroup>
        <Head {...props} />
        <tbody>
          {waiting ? (
            <Waiting columns={columns} count={expect} selectable={Boolean(selection)} />
          ) : (
            rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} {...props} />)
          )}
        </tbody>
      </TableFrame>
    </>
  )
}

function Head<Row>({ columns, rows, selection, sort, onSort, loading }: DataTableProps<Row>) {
  const t = useUiWords()
  const picked = selection ? rows.filter(selection.has).length : 0
  return (
    <thead>
      <tr>
        {selection && (
          <th>
            <CheckBoxInput
              type="checkbox"
              aria-label={t('table.selectPage')}
              checked={rows.length > 0 && picked === rows.length}
              disabled={rows.length === 0 || (loading && rows.length === 0)}
              ref={(box: HTMLInputElement | null) => {
                if (box) box.indeterminate = picked > 0 && picked < rows.length
              }}
              onChange={(event) => selection.toggleAll(rows, event.target.checked)}
            />
          </th>
        )}
        {columns.map((column) => {
          const active = column.sort !== undefined && column.sort === sort
          return (
            <th
              key={column.key}
              data-hide={column.hideBelow}
              data-align={column.align}
              aria-sort={active ? (column.sorts ?? 'descending') : undefined}
            >
              {column.sort !== undefined && onSort ? (
                <button
                  type="button"
                  data-active={active ? '' : undefined}
                  onClick={() => onSort(column.sort as string)}
                >
                  {column.head}
                  {active && <Icon name={column.sorts === 'ascending' ? 'sortUp' : 'sort'} size={14} />}
                </button>
              ) : column.head === '' ? (
                <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
              ) : (
                column.head
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function BodyRow<Row>({ row, columns, selection, phoneRow, muted }: DataTableProps<Row> & { row: Row }) {
  const on = selection?.has(row)
  const phone = phoneRow?.(row)
  return (
    <tr
      data-on={on ? '' : undefined}
      data-muted={muted?.(row) ? '' : undefined}
      data-stacked={phone ? '' : undefined}
    >
      {selection && (
        <td data-pick="">
          <CheckBoxInput
            type="checkbox"
            aria-label={selection.label(row)}
            checked={Boolean(on)}
            onChange={(event) => selection.toggle(row, event.target.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-hide={column.hideBelow}
          data-align={column.align}
          data-quiet={column.quiet ? '' : undefined}
          data-wide=""
        >
          {column.cell(row)}
        </td>
      ))}
      {phone && (
        <>
          <td data-phone="main">{phone.main}</td>
          <td data-phone="end">{phone.end}</td>
        </>
      )}
    </tr>
  )
}

function Waiting<Row>({
  columns,
  count,
  selectable,
}: {
  columns: readonly Column<Row>[]
  count: number
  selectable: boolean
}) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} data-waiting="">
      {selectable && (
        <td data-pick="">
          <Skeleton w={18} h={18} />
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.key} data-hide={column.hideBelow} data-align={column.align}>
          {/* Of different widths, like words. */}
          <Skeleton w={`${[62, 48, 70, 55][(index + place) % 4]}%`} h={12} />
        </td>
      ))}
    </tr>
  ))
}
