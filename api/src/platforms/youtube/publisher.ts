import { dateOf, listOf, recordOf, textOf } from '../archives/values'
import { piecesOf } from '../api/pieces'
import { listIn, needed } from '../api/values'
import { type ApiAnswer, PlatformProblem, type ReadProblem } from '../connector'
import {
  audienceWord,
  type AudienceWords,
  type Place,
  type Publisher,
  refused,
  sameText,
  theOne,
} from '../publisher'
import { orNoVideos, readYoutubeProblem } from './connector'

const google = 'https://www.googleapis.com/auth'
/** A multiple of 256 KB, as the protocol requires. */
const piece = 8 * 1024 * 1024
const hour = 3_600_000
/** How many films of a channel are searched; YouTube returns no more in one call. */
const listed = 50

/** https://developers.google.com/youtube/v3/docs/videos/insert#errors: errors about the film, not about the account. */
const readProblem: ReadProblem = (answer) => {
  const error = recordOf(recordOf(answer.body).error)
  const first = recordOf(listOf(error.errors)[0])
  if (first.reason === 'uploadLimitExceeded')
    return new PlatformProblem('throttled', 'uploadLimitExceeded', { until: answer.now + hour })
  // An expired session.
  if (answer.status === 410) return new PlatformProblem('vanished', 'HTTP 410')
  if (answer.status === 400) return refused(textOf(first.message ?? error.message, 300) ?? 'HTTP 400')
  return readYoutubeProblem(answer)
}

/** …/v3/docs/videos#status.privacyStatus. */
const audiences: AudienceWords = {
  public: 'public',
  unlisted: 'unlisted',
  followers: null,
  friends: null,
  some: null,
  private: 'private',
}

const isGone = (error: unknown) => error instanceof PlatformProblem && error.kind === 'vanished'

/** Opens the film's upload session: everything but its last piece can be sent without anything being published. */
const begin = async ({ line, page, part, keep }: Place) => {
  const [film] = part.files
  if (!film) throw refused('No film')
  const { headers } = await line.answer(line.at('data', '/upload/youtube/v3/videos'), {
    method: 'POST',
    query: { uploadType: 'resumable', part: 'snippet,status' },
    json: {
      snippet: { title: part.title ?? '', description: part.text },
      status: { privacyStatus: audienceWord({ audiences }, part), selfDeclaredMadeForKids: false },
    },
    headers: { 'x-upload-content-length': String(film.bytes), 'x-upload-content-type': film.type },
    token: page.tokens.access,
  })
  if (typeof headers.location !== 'string') throw new PlatformProblem('fault', 'No session')
  await keep({ session: headers.location })
}

const put = ({ line, page, ready }: Place, range: string, type: string, bytes: Buffer = Buffer.alloc(0)) =>
  line.answer(String(ready.session), {
    method: 'PUT',
    bytes,
    headers: { 'content-range': range, 'content-type': type },
    token: page.tokens.access,
  })

/** The state of the upload: the film's id if all of it has arrived, else the byte to continue from. */
const standOf = ({ status, headers, body }: ApiAnswer): { id: string } | { from: number } => {
  if (status !== 308) return { id: needed(recordOf(body), 'id') }
  const [, last] = /bytes=0-(\d+)/.exec(String(headers.range ?? '')) ?? []
  return { from: last === undefined ? 0 : Number(last) + 1 }
}
const askStand = async (place: Place) => {
  const film = place.part.files[0]!
  return standOf(await put(place, `bytes */${film.bytes}`, film.type))
}

/** Sends the film from a byte on, with or without its last piece. */
async function send(place: Place, from: number, withLast: boolean): Promise<string | undefined> {
  const film = place.part.files[0]!
  for await (const { start, end, isLast, bytes } of piecesOf(film, piece, from)) {
    if (isLast && !withLast) return undefined
    const stand = standOf(await put(place, `bytes ${start}-${end}/${film.bytes}`, film.type, bytes))
    if ('id' in stand) return stand.id
    // The rest of a piece that was not accepted completely is sent again.
    if (stand.from !== end + 1) throw new PlatformProblem('cut_off', `It has ${stand.from} bytes`)
  }
  return undefined
}

/**
 * https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol. The films of a project that Google has not
 * audited are locked as private (…/v3/docs/videos/insert).
 */
export const youtubePublisher: Publisher = {
  app: 'google',
  scopes: [`${google}/youtube.upload`, `${google}/youtube.readonly`],
  audiences,
  knowsKey: true,
  readProblem,
  prepare: async (place) => {
    if (typeof place.ready.session !== 'string') await begin(place)
    const stand = await askStand(place).catch((error: unknown) => {
      if (isGone(error)) return undefined
      throw error
    })
    if (stand === undefined) {
      await begin(place)
      await send(place, 0, false)
    } else if ('from' in stand) await send(place, stand.from, false)
  },
  publish: async (place) => {
    const stand = await askStand(place)
    const id = 'id' in stand ? stand.id : await send(place, stand.from, true)
    if (id === undefined) throw new PlatformProblem('cut_off', 'No film at its end')
    return id
  },
  find: async (place, { since, known }) => {
    const { line, page, part } = place
    if (typeof place.ready.session !== 'string') return 'absent'
    const stand = await askStand(place).catch((error: unknown) => {
      if (isGone(error)) return undefined
      throw error
    })
    if (stand) return 'id' in stand ? stand : 'absent'
    // The session is too old: searches the channel's newest films.
    const answer = await orNoVideos(
      line.ask('data', '/youtube/v3/playlistItems', {
        query: {
          part: 'snippet,contentDetails',
          playlistId: `UU${page.id.slice(2)}`,
          maxResults: String(listed),
        },
        token: page.tokens.access,
      }),
    )
    const films = listIn(answer, 'items').map((item) => ({
      id: needed(recordOf(item.contentDetails), 'videoId'),
      ...recordOf(item.snippet),
    })) as { id: string; title?: unknown; description?: unknown; publishedAt?: unknown }[]
    const recent = films.filter(({ publishedAt }) => (dateOf(publishedAt) ?? Infinity) >= since.getTime())
    const found = theOne(
      recent.filter(({ id }) => !known.has(id)),
      ({ title, description }) =>
        sameText(String(title), part.title ?? '') && sameText(String(description ?? ''), part.text),
    )
    if (typeof found === 'object') return { id: found.id }
    return recent.length < listed ? found : 'unsure'
  },
  link: async (line, _page, id) => line.show('https://www.youtube.com', `/watch?v=${id}`),
}
