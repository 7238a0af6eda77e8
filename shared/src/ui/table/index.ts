export { CardGrid, type CardGridProps } from './card-grid'
export { type Column, DataTable, type DataTableProps, type Selection } from './data-table'
export { Pagination, type PaginationProps } from './pagination'
