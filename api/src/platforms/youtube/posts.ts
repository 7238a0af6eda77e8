import type { PostVisibility } from '@fankeep/shared/contract'
import type { PostMediaRecord, PostRecord } from '../archive'
import { type MediaIndex, mediaRef } from '../archives/media-index'
import { dateOf, isRecord, mediaKind, postTextMax, recordOf, textOf } from '../archives/values'
import type { PostColumns, VideoColumns } from './columns'
import { youtubeVisibility } from './privacy'
import type { VideoFiles } from './video-files'

export interface Finders {
  films: VideoFiles
  index: MediaIndex
  missing: (count: number) => void
}

const videoId = /^[\w-]{11}$/
const join = (...texts: (string | undefined)[]) => texts.filter((text) => text?.trim()).join('\n\n')

function lastDate(cells: string[], columns: number[]): number | undefined {
  const dates = columns.flatMap((n) => dateOf(cells[n]?.trim()) ?? [])
  return dates.at(-1)
}

interface Video {
  id: string
  title: string
  text: string
  visibility: PostVisibility
  createdAt: number | undefined
}

function video({ id, title, text, visibility, createdAt }: Video, { films, missing }: Finders) {
  const url = `https://www.youtube.com/watch?v=${id}`
  const film = films.take(title)
  if (!film) missing(1)
  const media: PostMediaRecord[] = [
    film ? { kind: 'video', uri: film.path, ref: mediaRef(film) } : { kind: 'video', uri: url },
  ]
  const post: PostRecord = { uid: id, text, kind: 'video', visibility, url, media }
  if (createdAt !== undefined) post.createdAt = createdAt
  return post
}

const privacyIn = (cells: string[], { privacy }: { privacy?: number }) =>
  youtubeVisibility(privacy === undefined ? undefined : cells[privacy])

/** A video of `videos.csv`: its text is the title and the description. */
export function videoOf(cells: string[], columns: VideoColumns, finders: Finders): PostRecord[] {
  const id = cells[columns.id]?.trim() ?? ''
  if (!videoId.test(id)) return []
  const title = textOf(cells[columns.title]?.trim(), 1000) ?? ''
  const description = columns.description === undefined ? undefined : cells[columns.description]
  return [
    video(
      {
        id,
        title,
        text: textOf(join(title, description), postTextMax) ?? '',
        visibility: privacyIn(cells, columns),
        createdAt: lastDate(cells, columns.dates),
      },
      finders,
    ),
  ]
}

/** A video as in Takeout until about 2021: an answer of YouTube's API, in `uploads.json` or a file next to the film. */
export function videoOfResource(value: unknown, finders: Finders): PostRecord[] {
  if (!isRecord(value)) return []
  const snippet = recordOf(value.snippet)
  const ids = [recordOf(value.contentDetails).videoId, recordOf(snippet.resourceId).videoId, value.id]
  const id = ids.find((one): one is string => typeof one === 'string' && videoId.test(one))
  if (id === undefined) return []
  const title = textOf(snippet.title, 1000) ?? ''
  const text = textOf(join(title, textOf(snippet.description, postTextMax)), postTextMax) ?? ''
  const at = dateOf(recordOf(value.contentDetails).videoPublishedAt) ?? dateOf(snippet.publishedAt)
  const visibility = youtubeVisibility(textOf(recordOf(value.status).privacyStatus, 40))
  return [video({ id, title, text, visibility, createdAt: at }, finders)]
}

/** A post of the community tab: its text and the pictures listed in its row. */
export function communityPostOf(
  cells: string[],
  columns: PostColumns,
  { index, missing }: Finders,
): PostRecord[] {
  const id = cells[columns.id]?.trim() ?? ''
  const options = columns.options.flatMap((n) => plainText(cells[n] ?? '') || [])
  const written = plainText(cells[columns.text] ?? '')
  const text = [written, options.map((option) => `☐ ${option}`).join('\n')].filter(Boolean).join('\n\n')
  if (!/^[\w-]{10,80}$/.test(id)) return []
  const pictures = cells.filter(
    (cell, n) => n !== columns.text && /^[^\n]{1,300}\.(jpe?g|png|gif|webp)$/i.test(cell.trim()),
  )
  const media = pictures.map((cell): PostMediaRecord => {
    const uri = cell.trim()
    const entry = index.find(uri)
    if (!entry) missing(1)
    return { kind: mediaKind(uri), uri, ...(entry && { ref: mediaRef(entry) }) }
  })
  if (text === '' && media.length === 0) return []
  const kind = media.length > 0 ? 'photo' : 'text'
  const createdAt = lastDate(cells, columns.dates)
  const url = `https://www.youtube.com/post/${id}`
  const post: PostRecord = { uid: id, text, kind, visibility: privacyIn(cells, columns), url, media }
  if (createdAt !== undefined) post.createdAt = createdAt
  return [post]
}

/** Takeout writes plain text, or segments of JSON: `{"text":"…"},{"text":"…"}`. */
function plainText(cell: string): string {
  const text = cell.trim()
  if (!text.startsWith('{"')) return textOf(text, postTextMax) ?? ''
  try {
    const segments: unknown = JSON.parse(`[${text}]`)
    const texts = (segments as unknown[])
      .map((one) => recordOf(one).text)
      .filter((one) => typeof one === 'string')
    return textOf(texts.join(''), postTextMax) ?? ''
  } catch {
    return textOf(text, postTextMax) ?? ''
  }
}
