import type { FanRow, Position } from './list-query'

export interface Count {
  total: number
  exact: boolean
}

export interface Found extends Count {
  rows: FanRow[]
}

export interface Window {
  after?: Position | undefined
  /** The number of rows up to `after`, if known. */
  before?: number | undefined
  offset: number
  limit: number
  /** The number of matches, if an earlier page has counted them. */
  known?: Count | undefined
}

/** What is searched for. */
export interface Sought {
  words: string[]
  grams: number[]
  /** Whether every fan with the grams has the words: a word of two characters is exactly its pair. */
  isExact: boolean
}
