import type { FileRules, Pass } from '../archives/as-archive'
import type { UploadEntry } from '../archives/entry'
import { isRecord } from '../archives/values'
import type { Want } from '../json/seek'

/** One of Meta's lists. A single entry is often written without the list around it. */
export function metaList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return isRecord(value) && Object.keys(value).length > 0 ? [value] : []
}

/** Whether a value is such a list, even an empty one; anything else is an unreadable record. */
export const isMetaList = (value: unknown) => Array.isArray(value) || isRecord(value)

/** Keys of records of people and posts, in all eras. */
const recordKeys = [
  ...['string_list_data', 'media_list_data', 'label_values', 'media', 'uri', 'path', 'title'],
  ...['creation_timestamp', 'timestamp', 'taken_at', 'attachments', 'data', 'name', 'fbid'],
]
const isMetaRecord = (value: unknown) =>
  isRecord(value) && recordKeys.some((key) => Object.hasOwn(value, key))

/** How a file with one record begins, to recognise files by their beginnings. */
export const loneRecord = new RegExp(`^\\{\\s*"(${recordKeys.join('|')})"\\s*:`)

const listsUnder =
  (isList: (key: string) => boolean): Want =>
  (path, kind) => {
    if (path.length === 0) return kind === 'array' ? 'take' : 'enter'
    if (path.length > 1 || !isList(path[0]!)) return 'skip'
    return kind === 'array' ? 'take' : 'one'
  }

/**
 * The records of one of Meta's files: a bare list, lists under the keys that `isList` accepts, or, in either place, one record
 * without its list.
 */
export const metaFile = <Made>(
  pass: Pass,
  entry: UploadEntry,
  isList: (key: string) => boolean,
  make: (value: unknown, path: readonly string[]) => Made[] | null,
  rules: FileRules = {},
): AsyncGenerator<Made[]> =>
  pass.file(entry, listsUnder(isList), make, undefined, { ...rules, isRecord: isMetaRecord })
