import { chakra } from '@chakra-ui/react'
import { Fragment, type ReactNode } from 'react'
import { Card } from '../card'
import { ErrorState } from '../empty-state'
import { Box, Flex } from '../layout'
import { Skeleton } from '../skeleton'
import type { DataTableProps } from './data-table'

const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gap: 4,
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, var(--card)), 1fr))',
    '&[data-stale]': { opacity: 0.55, transition: 'opacity .16s ease-out .2s' },
    '& > li': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

type Shared = 'rows' | 'rowKey' | 'label' | 'loading' | 'error' | 'onRetry' | 'empty'

export interface CardGridProps<Row> extends Pick<DataTableProps<Row>, Shared> {
  card: (row: Row) => ReactNode
  /** Minimum width of a card; below it, the grid has a column less. */
  cardWidth?: string
  /** The placeholder of a card, shown `expect` times; default: a card with a face, a number and a line. */
  skeleton?: ReactNode
  expect?: number
  /** The last card: "add one". */
  last?: ReactNode
}

/** The content of a `DataTable` as cards: the same data and the same three states. */
export function CardGrid<Row>({
  rows,
  rowKey,
  label,
  loading,
  error,
  onRetry,
  empty,
  card,
  cardWidth = '20rem',
  skeleton = <WaitingCard />,
  expect = 3,
  last,
}: CardGridProps<Row>) {
  const waiting = loading && rows.length === 0
  if (error && rows.length === 0) {
    const text = error instanceof Error || error === true ? undefined : (error as ReactNode)
    return <ErrorState text={text} onRetry={onRetry} />
  }
  if (!waiting && rows.length === 0) return <>{empty}</>
  return (
    <Cards
      aria-label={label}
      aria-busy={loading || undefined}
      data-stale={loading && !waiting ? '' : undefined}
      style={{ '--card': cardWidth } as object}
    >
      {waiting
        ? Array.from({ length: expect }, (_, index) => <li key={index}>{skeleton}</li>)
        : rows.map((row) => <li key={rowKey(row)}>{card(row)}</li>)}
      {!waiting && last && <li>{last}</li>}
    </Cards>
  )
}

function WaitingCard() {
  return (
    <Card p={5}>
      <Flex gap={3}>
        <Skeleton w={40} h={40} radius=".625rem" />
        <Box flex={1}>
          <Skeleton w="55%" h={14} />
          <Box h={2} />
          <Skeleton w="38%" h={10} />
        </Box>
      </Flex>
      {[28, 56, 16].map((height, index) => (
        <Fragment key={height}>
          <Box h={4} />
          <Skeleton w={['50%', '100%', '65%'][index]} h={height} />
        </Fragment>
      ))}
    </Card>
  )
}
