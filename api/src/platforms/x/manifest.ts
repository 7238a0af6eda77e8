import { countOf, dateOf, isRecord, listOf, recordOf, textOf } from '../archives/values'

export interface ListedFile {
  name: string
  /** Number of records in it, if the manifest gives it. */
  count?: number
}

/** The content of `data/manifest.js`: whose archive it is, when it was made, and which files belong to it. */
export interface Manifest {
  accountId?: string
  userName?: string
  generatedAt?: number
  /** By data type, in lower case; a type that is not listed is not in the archive. */
  files: Map<string, ListedFile[]>
}

const isoDate = (value: unknown) => dateOf(typeof value === 'string' ? value : undefined)

function listed(value: unknown): ListedFile[] {
  return listOf(recordOf(value).files).flatMap((file) => {
    const { fileName, count } = recordOf(file)
    const name = textOf(fileName, 300)?.replaceAll('\\', '/')
    const records = countOf(count)
    return name === undefined ? [] : [records === undefined ? { name } : { name, count: records }]
  })
}

export function manifestOf(whole: unknown): Manifest | undefined {
  if (!isRecord(whole) || !isRecord(whole.dataTypes)) return undefined
  const user = recordOf(whole.userInfo)
  const generatedAt = isoDate(recordOf(whole.archiveInfo).generationDate)
  const manifest: Manifest = {
    files: new Map(
      Object.entries(whole.dataTypes).map(([type, value]) => [type.toLowerCase(), listed(value)]),
    ),
  }
  const accountId = textOf(user.accountId, 30)
  const userName = textOf(user.userName, 60)
  if (accountId !== undefined) manifest.accountId = accountId
  if (userName !== undefined) manifest.userName = userName
  if (generatedAt !== undefined) manifest.generatedAt = generatedAt
  return manifest
}

/** `tweet_index.js` in the archives until 2018: a file per month, and its number of posts. */
export const indexOf = (whole: unknown): ListedFile[] =>
  listOf(whole).flatMap((one) => {
    const { file_name, tweet_count } = recordOf(one)
    const name = textOf(file_name, 300)
    const count = countOf(tweet_count)
    return name === undefined ? [] : [count === undefined ? { name } : { name, count }]
  })
