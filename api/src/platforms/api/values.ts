import type { PostMediaRecord } from '../archive'
import { isRecord, recordOf } from '../archives/values'
import { PlatformProblem } from '../connector'

type Fields = Record<string, unknown>

/** Returns a list that the platform's documents promise. @throws PlatformProblem `fault` if it is missing. */
export function listIn(answer: unknown, ...path: string[]): Fields[] {
  const found = path.reduce<unknown>((at, key) => recordOf(at)[key], answer)
  if (!Array.isArray(found)) throw new PlatformProblem('fault', `The answer lacks ${path.join('.')}`)
  return found.filter(isRecord)
}

/** Returns a required field as text. @throws PlatformProblem `fault` if it is missing. */
export function needed(from: Fields, key: string): string {
  const value = from[key]
  if (typeof value === 'string' && value !== '') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  throw new PlatformProblem('fault', `The answer lacks ${key}`)
}

/** An object with this one field, or an empty object if there is no value. */
export const given = <Key extends string, Value>(key: Key, value: Value | undefined | null | '') =>
  (value === undefined || value === null || value === '' ? {} : { [key]: value }) as { [key in Key]?: Value }

/** A media file at the address that the platform gives. Without one, only its place is kept, and the file is reported as missing. */
export const mediumOf = (kind: 'photo' | 'video', url: string | undefined, place: string): PostMediaRecord =>
  url === undefined ? { kind, uri: place } : { kind, uri: place, ref: url }
