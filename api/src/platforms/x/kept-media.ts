import type { UploadEntry } from '../archives/entry'
import type { MediaLayout } from '../archives/media-part'
import { lastPart, mediaKind } from '../archives/values'

const inside = /(^|\/)(tweets?|community_tweet|twitter_circle_tweet)_media\/[^/]+$/

function groupByPost(entries: UploadEntry[]): Map<string, UploadEntry[]> {
  const groups = new Map<string, UploadEntry[]>()
  for (const entry of entries) {
    if (!inside.test(entry.key)) continue
    const post = /^\d+/.exec(lastPart(entry.path))?.[0] ?? ''
    const before = groups.get(post)
    if (before) before.push(entry)
    else groups.set(post, [entry])
  }
  return groups
}

/**
 * Files are named by the post's id and the last part of an address: the picture's own, or that of one version of a film, which
 * is not stored. If a post has two films, their names do not show which is which.
 */
export const xMedia: MediaLayout = {
  inside,
  finder: (entries) => {
    let byPost: Map<string, UploadEntry[]> | undefined
    const filesOf = (uid: string) => {
      byPost ??= groupByPost(entries)
      return byPost.get(uid) ?? []
    }
    return () =>
      ({ uid, kind, uri }) => {
        const files = filesOf(uid)
        if (kind === 'video') {
          const films = files.filter(({ path }) => mediaKind(path) === 'video')
          if (films.length > 0) return films.length === 1 ? films[0] : undefined
        }
        const name = `${uid}-${lastPart(uri.replace(/[?#].*$/, ''))}`
        return files.find(({ path }) => lastPart(path) === name)
      }
  },
}
