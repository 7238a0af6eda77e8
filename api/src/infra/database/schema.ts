import type { InfraTables } from './tables'

/**
 * Every table. Each module adds its own: `declare module '…/infra/database/schema'` in its `tables.ts`, so that this file
 * knows none of them. camelCase here, snake_case in SQL (CamelCasePlugin).
 */
export interface Database extends InfraTables {}
