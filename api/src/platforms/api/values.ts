import type { PostMediaRecord } from '../archive'
import { isRecord, recordOf } from '../archives/values'
import { PlatformProblem } from '../connector'

type Fields = Record<string, unknown>

/** A list that the documents promise. Without it the answer is none of theirs. */
export function listIn(answer: unknown, ...path: string[]): Fields[] {
  const found = path.reduce<unknown>((at, key) => recordOf(at)[key], answer)
  if (!Array.isArray(found)) throw new PlatformProblem('fault', `No ${path.join('.')} in the answer`)
  return found.filter(isRecord)
}

/** Text of a field that must be there. */
export function needed(from: Fields, key: string): string {
  const value = from[key]
  if (typeof value === 'string' && value !== '') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  throw new PlatformProblem('fault', `No ${key} in the answer`)
}

/** What is said of a field, where something is. */
export const given = <Key extends string, Value>(key: Key, value: Value | undefined | null | '') =>
  (value === undefined || value === null || value === '' ? {} : { [key]: value }) as { [key in Key]?: Value }

/** A file that the platform gives an address of; of one without, its place is kept and said to be missing. */
export const mediumOf = (kind: 'photo' | 'video', url: string | undefined, place: string): PostMediaRecord =>
  url === undefined ? { kind, uri: place } : { kind, uri: place, ref: url }
