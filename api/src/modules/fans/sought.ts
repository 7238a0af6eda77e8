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
  offset: number
  limit: number
  /** The number of matches, where a page before this one has counted them. */
  known?: Count | undefined
}

/** What is looked for. */
export interface Sought {
  words: string[]
  grams: number[]
  /** Whether who has the grams has the words: a word of two characters is where its pair is. */
  isExact: boolean
}
