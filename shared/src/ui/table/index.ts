export { CardGrid, type CardGridProps } from './card-grid'
export { type Column, DataTable, type DataTableProps, type Selection } from './data-table'
export { HistoryList, type HistoryListProps, useCursor } from './history-list'
export { Pagination, type PaginationProps } from './pagination'
