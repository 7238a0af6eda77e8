/** The columns of `videos.csv`. */
export interface VideoColumns {
  id: number
  title: number
  description?: number
  channel?: number
  privacy?: number
  /** Date columns: created first, then published. */
  dates: number[]
}

/** The columns of the community posts. */
export interface PostColumns {
  id: number
  text: number
  privacy?: number
  /** The answers of a poll. */
  options: number[]
  dates: number[]
}

/** Words in headers, in the languages of Google's Takeout; the rest is recognised by position. */
const words = {
  video: /video|vidéo|vídeo|影片|视频|動画|동영상|видео|film/i,
  id: /\bids?\b|id$|^id|kennung/i,
  title: /title|titel|titre|título|titolo|標題|标题|タイトル|제목|назван|tytuł|başlı|judul|tiêu đề/i,
  description:
    /descri|beschreibung|omschrijving|說明|说明|描述|説明|설명|описан|opis|açıklama|deskripsi|mô tả/i,
  segments:
    /segment|textabschnitt|片段|分段|セグメント|세그먼트|language|sprache|langue|idioma|語言|语言|言語|언어/i,
  channel: /channel|kanal|chaîne|canal|頻道|频道|チャンネル|채널|канал|kanaal/i,
  privacy:
    /privac|privatsphäre|datenschutz|confidential|隱私|隐私|プライバシー|공개 상태|privé|конфиденц|prywatno|gizlilik|privasi|riêng tư|visib|可見|可见|公開狀態/i,
  date: /timestamp|zeitstempel|horodatage|marca de tiempo|時間戳|时间戳|時間|时间|タイムスタンプ|타임스탬프|tijdstempel|data e hora/i,
  post: /\bpost|beitr|publicaci|publication|貼文|帖子|投稿|게시물|bericht|публик/i,
  text: /text|文字|文本|內文|内容|テキスト|텍스트|testo|tekst|текст/i,
  option: /answer|antwort|選項|选项|選択肢|option|opción|opção|opzione|réponse|choix|선택|optie/i,
  chat: /live.?chat|聊天|チャット|채팅/i,
  playlist: /playlist|播放清單|播放列表|再生リスト|재생목록|wiedergabeliste|lista de reprodu|плейлист/i,
  comment:
    /comment|kommenta|kommentti|koment|coment|коммент|комент|yorum|bình luận|ความคิดเห็น|تعليق|留言|評論|评论|コメント|댓글|reactie/i,
}

/** No column name is longer; a longer text may be meant to keep a pattern busy. */
const nameLength = 200

/**
 * A column with a segment of a text, or its language. The text in brackets is ignored: a title's column says there that it is
 * in the original language.
 */
const isSegment = (cell: string) =>
  words.segments.test(cell.slice(0, nameLength).replace(/[（(][^）)]*[）)]/g, ''))

const isVideoId = (cell: string | undefined) => cell !== undefined && /^[\w-]{11}$/.test(cell)
const isChannelId = (cell: string | undefined) => cell !== undefined && /^UC[\w-]{22}$/.test(cell)
const isPostId = (cell: string | undefined) => cell !== undefined && /^Ugk[\w-]{10,}$/.test(cell)
/** Ids of posts and comments, and of playlists. */
const isOwnId = (cell: string | undefined) =>
  cell !== undefined && /^(Ug[\w-]{10,}(\.[\w-]+)?|PL[\w-]{10,})$/.test(cell)
/** How Takeout writes a text with segments. */
const isText = (cell: string) => cell.trimStart().startsWith('{"text"')
const isTime = (cell: string) => /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(cell)

const at = (header: string[], test: (cell: string) => boolean): number | undefined => {
  const found = header.findIndex(test)
  return found < 0 ? undefined : found
}

/**
 * The columns of the owner's list of videos: each row has a video, its title, and either the owner's channel or who can see it.
 * Other people's songs, liked videos, playlists, recordings and texts in segments have videos and titles, but never these two.
 * If the language is not known, the first row and Takeout's column order decide: description, channel, tags, title, who can see
 * it, state, times. Undefined for any other table.
 */
export function videoColumns(header: string[], first: string[]): VideoColumns | undefined {
  if (header.length < 2 || header.some((cell) => words.comment.test(cell))) return undefined
  const dates = datesOf(header, first)
  const own = (word: RegExp) => at(header, (cell) => word.test(cell) && !isSegment(cell))
  const title = own(words.title)
  const channel = at(header, (cell) => words.channel.test(cell) && words.id.test(cell))
  const privacy = own(words.privacy)
  const named = words.video.test(header[0]!) && words.id.test(header[0]!)
  if (named && title !== undefined && (channel !== undefined || privacy !== undefined)) {
    return {
      id: 0,
      title,
      dates,
      ...defined('description', own(words.description)),
      ...defined('channel', channel),
      ...defined('privacy', privacy),
    }
  }
  return orderedColumns(header, first, dates)
}

function orderedColumns(header: string[], first: string[], dates: number[]): VideoColumns | undefined {
  const channel = first.findIndex(isChannelId)
  const isOrdered = isVideoId(first[0]) && channel > 1 && header.length >= 8
  if (!isOrdered || header.some((cell) => isSegment(cell) && words.title.test(cell))) return undefined
  // Tags, if there are any, come between the channel and the title.
  const title = Math.max(channel + 1, (dates[0] ?? channel + 4) - 3)
  return title + 1 < header.length
    ? { id: 0, title, description: channel - 1, channel, privacy: title + 1, dates }
    : undefined
}

/**
 * The columns of the community posts: `Post ID`, text, and creation time. If the language is not known, the first row shows the
 * id and the text.
 */
export function postColumns(header: string[], first: string[]): PostColumns | undefined {
  const [id] = header
  if (id === undefined) return undefined
  if (!words.post.test(id) || !words.id.test(id)) {
    const text = isPostId(first[0]) ? at(first, isText) : undefined
    return text === undefined ? undefined : { id: 0, text, options: [], dates: datesOf(header, first) }
  }
  if (header.some((cell) => words.comment.test(cell) && words.text.test(cell))) return undefined
  const text = at(header, (cell) => words.text.test(cell) && !words.option.test(cell))
  const options = header.flatMap((cell, n) => (words.option.test(cell) && words.text.test(cell) ? [n] : []))
  const privacy = at(header, (cell) => words.privacy.test(cell))
  return text === undefined
    ? undefined
    : { id: 0, text, options, dates: datesOf(header, first), ...defined('privacy', privacy) }
}

/** How many columns a table of comments or playlists has at least; tables of likes have fewer. */
const leastColumns = 4

/** Whether a table of an unknown language contains posts, comments or playlists, by the id in its first row. */
export const isOfOwnIds = (header: string[], [id]: string[]) => header.length >= leastColumns && isOwnId(id)

/** Whether a table contains something the owner created that is neither a video nor a post. */
export const isNotKept = ([id, ...rest]: string[]) =>
  id !== undefined &&
  words.id.test(id) &&
  (words.comment.test(id) ||
    words.chat.test(id) ||
    (words.playlist.test(id) && rest.some((cell) => words.title.test(cell))))

function datesOf(header: string[], first: string[]): number[] {
  const named = header.flatMap((cell, n) => (words.date.test(cell) ? [n] : []))
  return named.length > 0 ? named : first.flatMap((cell, n) => (isTime(cell) ? [n] : []))
}

const defined = <Key extends string>(key: Key, value: number | undefined) =>
  (value === undefined ? {} : { [key]: value }) as Partial<Record<Key, number>>
