import type { UploadEntry } from '../archives/entry'
import { MediaIndex } from '../archives/media-index'
import type { MediaLayout } from '../archives/media-part'
import { lastPart, mediaKind } from '../archives/values'
import { metaText } from '../meta-text'

/** An id of Meta's; of a Page's posts, two of them. */
const id = /^\d{5,30}(_\d{1,30})?$/

/**
 * Files by the ids of what they show. Meta calls a file by the name it has at its own store and, behind a `_`, the id by
 * which its API knows the picture or film: `466419853_875293761048832_6822479344139378922_n_18010092311479459.jpg`.
 */
class NamedById {
  private readonly byName = new Map<string, UploadEntry | null>()

  constructor(entries: UploadEntry[]) {
    for (const entry of entries) {
      const name = stemOf(entry.key)
      const parts = name.split('_')
      const names = [name, parts.slice(0, -1).join('_'), ...parts.slice(-1), parts.slice(-2).join('_')]
      for (const one of new Set(names)) this.byName.set(one, this.byName.has(one) ? null : entry)
    }
  }

  /** The only file of a name. */
  of(name: string): UploadEntry | undefined {
    return this.byName.get(name.toLowerCase()) ?? undefined
  }
}

const stemOf = (path: string) => lastPart(path).replace(/\.[^.]*$/, '')

/** The name a file has at Meta's store, from its address. */
function storeName(address: string): string | undefined {
  const name = URL.canParse(address) ? stemOf(new URL(address).pathname) : ''
  return /^\d{5,}_\w+$/.test(name) ? name : undefined
}

/** Posts of archives name their files by the paths there, posts of the API by ids, or addresses. */
export const byPath: MediaLayout['finder'] = (entries) => {
  const index = new MediaIndex(entries)
  let ids: NamedById | undefined
  return () =>
    ({ uri, kind }) => {
      if (uri === '') return undefined
      const name = /^https?:/i.test(uri) ? storeName(uri) : id.test(uri) ? uri : null
      if (name === null) return index.find(metaText(uri))
      const found = name && (ids ??= new NamedById(entries)).of(name)
      return found && mediaKind(found.path) === kind ? found : undefined
    }
}
