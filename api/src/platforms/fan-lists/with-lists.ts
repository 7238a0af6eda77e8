import type { Found } from '../archives/as-archive'
import type { Upload } from '../archives/upload'
import { findTemplates, readTemplates } from './template'

/**
 * The files uploaded next to archives: loose ones, workbooks, and those that a member put into the archive, next to its folders. A table in a
 * folder is the platform's.
 */
function alongside({ entries, ...upload }: Upload): Upload {
  const books = new Set(
    entries.filter(({ key }) => key.startsWith('xl/worksheets/')).map(({ container }) => container),
  )
  return {
    ...upload,
    entries: entries.filter(
      ({ container, crc, path }) => crc === undefined || !path.includes('/') || books.has(container),
    ),
  }
}

/** Adds to an archive the fan lists that the member put into the same upload. */
export async function withLists(upload: Upload, found: Found): Promise<Found> {
  const lists = await findTemplates(alongside(upload))
  if (lists.length === 0) return found
  const { fans, used } = readTemplates(lists, found.platform)
  for (const key of ['fans_not_given', 'posts_only'] as const) found.notes.drop(key)
  return {
    ...found,
    hasFans: true,
    fansRepeat: found.hasFans,
    fansWhole: found.hasFans && found.fansWhole,
    used: found.used + used,
    fans: async function* (pass) {
      yield* found.fans(pass)
      yield* fans(pass)
    },
  }
}
