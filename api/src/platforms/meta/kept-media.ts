import type { UploadEntry } from '../archives/entry'
import { MediaIndex } from '../archives/media-index'
import type { MediaLayout } from '../archives/media-part'
import { lastPart, mediaKind } from '../archives/values'
import { metaText } from '../meta-text'

/** One of Meta's ids; a Page's post has two of them. */
const id = /^\d{5,30}(_\d{1,30})?$/

/**
 * Finds files by the ids of what they show. Meta names a file by its name in Meta's storage, `_`, and the id by which its API
 * knows the picture or film: `466419853_875293761048832_6822479344139378922_n_18010092311479459.jpg`.
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

  /** The file with this name, if there is only one. */
  of(name: string): UploadEntry | undefined {
    return this.byName.get(name.toLowerCase()) ?? undefined
  }
}

const stemOf = (path: string) => lastPart(path).replace(/\.[^.]*$/, '')

/** The name of a file in Meta's storage, from its address. */
function storeName(address: string): string | undefined {
  const name = URL.canParse(address) ? stemOf(new URL(address).pathname) : ''
  return /^\d{5,}_\w+$/.test(name) ? name : undefined
}

/** Posts from archives refer to their files by path, posts from the API by id or address. */
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
