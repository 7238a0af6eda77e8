import type { PoolClient } from 'pg'
import type { Services } from '../../../infra/services'
import { openArchive } from '../../../platforms'
import { ArchiveProblem } from '../../../platforms/archive'
import type { PageRow } from '../../pages/owned-page'
import { letGo, waitingUploads } from '../upload/waiting'
import { keepMedia, type MediaKept, noMedia, sumUp } from '../../posts/merge/keep-media'

type Where = Omit<Parameters<typeof keepMedia>[2], 'archive'>

/**
 * Adds files of waiting uploads (media parts that came before their posts) to the page's posts. Removes an upload once all its
 * files are shown by posts.
 */
export async function addWaiting(
  services: Services,
  client: PoolClient,
  page: PageRow,
  where: Where,
): Promise<MediaKept> {
  const sum = { ...noMedia }
  for (const { id, files } of await waitingUploads(services, page.id, null)) {
    const archive = await openArchive(files, page.platform, undefined, page.handles).catch(
      (error: unknown) => {
        if (error instanceof ArchiveProblem || isGone(error)) return null
        throw error
      },
    )
    if (!archive) {
      services.log.warn({ upload: id }, 'reading a waiting part of an upload failed; it is deleted')
      await letGo(services, page.id, id)
      continue
    }
    try {
      const media = await keepMedia(services, client, { ...where, archive, ofKept: true, counts: true })
      sumUp(sum, media)
      // Files that did not fit into the storage keep waiting.
      if (media.unclaimed === 0 && media.tooMuch === 0) await letGo(services, page.id, id)
    } finally {
      await archive.close()
    }
  }
  return sum
}

const isGone = (error: unknown) => (error as { code?: unknown } | null)?.code === 'ENOENT'
