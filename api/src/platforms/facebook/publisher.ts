import { countOf, dateOf, listOf, recordOf, textOf } from '../archives/values'
import { wholeOf } from '../api/pieces'
import { listIn, needed } from '../api/values'
import { PlatformProblem } from '../connector'
import { readPublishProblem } from '../meta/publish'
import { type PartFile, type Place, type Publisher, publicAlone, sameText, theOne } from '../publisher'

type Fields = Record<string, unknown>

const version = '/v23.0'
/** How many posts of a page are searched. */
const listed = 100
/** The largest piece sent, even if the platform accepts more. */
const piece = 8 * 1024 * 1024

const filmOf = ({ part }: Place) => part.files.find(({ kind }) => kind === 'video')
const photosOf = ({ ready }: Pick<Place, 'ready'>) => listOf(ready.photos).map(String)

const post = async ({ line, page }: Place, path: string, form: { [name: string]: string }) =>
  recordOf(
    await line.ask('data', `${version}/${page.id}${path}`, {
      method: 'POST',
      form,
      token: page.tokens.access,
    }),
  )

/**
 * https://developers.facebook.com/docs/graph-api/reference/page/photos: uploaded unpublished, then shown by the post that
 * references them.
 */
async function uploadPhotos(place: Place) {
  const { line, page, part, keep } = place
  for (const file of part.files.slice(photosOf(place).length)) {
    const { body } = await line.answer(line.at('data', `${version}/${page.id}/photos`), {
      method: 'POST',
      upload: { fields: { published: 'false' }, name: 'source', bytes: await wholeOf(file) },
      token: page.tokens.access,
    })
    await keep({ photos: [...photosOf(place), needed(recordOf(body), 'id')] })
  }
}

/** https://developers.facebook.com/docs/graph-api/reference/page/videos: start, pieces, and `finish`, which publishes. */
async function uploadFilm(place: Place, film: PartFile) {
  const { line, page, keep } = place
  if (typeof place.ready.session !== 'string') {
    const begun = await post(place, '/videos', { upload_phase: 'start', file_size: String(film.bytes) })
    await keep({
      session: needed(begun, 'upload_session_id'),
      film: needed(begun, 'video_id'),
      from: Number(begun.start_offset),
      until: Number(begun.end_offset),
    })
  }
  while (Number(place.ready.from) < film.bytes) {
    const from = Number(place.ready.from)
    const end = Math.min(Number(place.ready.until), from + piece, film.bytes)
    const { body } = await line.answer(line.at('data', `${version}/${page.id}/videos`), {
      method: 'POST',
      upload: {
        fields: {
          upload_phase: 'transfer',
          upload_session_id: String(place.ready.session),
          start_offset: String(from),
        },
        name: 'video_file_chunk',
        bytes: await film.read(from, end - 1),
      },
      token: page.tokens.access,
    })
    const { start_offset, end_offset } = recordOf(body)
    const next = countOf(start_offset) ?? Number(start_offset)
    if (!(next > from)) throw new PlatformProblem('cut_off', `It has ${next} bytes`)
    await keep({ ...place.ready, from: next, until: Number(end_offset) })
  }
}

/** Starts the film again if a piece is refused: Facebook may have received it although its answer was lost. No one has seen the film yet. */
async function uploadFilmAgain(place: Place, film: PartFile) {
  const goesOn = typeof place.ready.session === 'string'
  try {
    await uploadFilm(place, film)
  } catch (error) {
    if (!goesOn || !(error instanceof PlatformProblem) || error.kind !== 'refused') throw error
    await place.keep({})
    await uploadFilm(place, film)
  }
}

/** The ids of the pictures a post shows. */
function photosIn(row: Fields): string[] {
  const attached = listOf(recordOf(row.attachments).data).map(recordOf)
  const all = attached.flatMap((one) => [one, ...listOf(recordOf(one.subattachments).data).map(recordOf)])
  return all.flatMap(({ target }) => textOf(recordOf(target).id, 100) ?? [])
}

/** https://developers.facebook.com/docs/pages-api/posts. Groups cannot be published to: platforms.md. */
export const facebookPublisher: Publisher = {
  app: 'facebook',
  scopes: ['pages_manage_posts', 'pages_read_engagement'],
  // A Page's posts are public: `privacy` is for profiles, which no app may write to (…/reference/page/feed).
  audiences: publicAlone,
  knowsKey: false,
  readProblem: readPublishProblem,
  prepare: (place) => {
    const film = filmOf(place)
    return film ? uploadFilmAgain(place, film) : uploadPhotos(place)
  },
  publish: async (place) => {
    const { part, ready } = place
    if (filmOf(place)) {
      await post(place, '/videos', {
        upload_phase: 'finish',
        upload_session_id: String(ready.session),
        description: part.text,
      })
      return String(ready.film)
    }
    const photos = photosOf(place).map((id, n) => [
      `attached_media[${n}]`,
      JSON.stringify({ media_fbid: id }),
    ])
    return needed(
      await post(place, '/feed', { ...(part.text && { message: part.text }), ...Object.fromEntries(photos) }),
      'id',
    )
  },
  find: async (place, { since, known }) => {
    const { line, page, part, ready } = place
    const token = page.tokens.access
    if (typeof ready.film === 'string') {
      const film = await line
        .ask('data', `${version}/${ready.film}`, { query: { fields: 'id,published' }, token })
        .catch((error: unknown) => {
          // The film does not exist, which says nothing about the page.
          if (!(error instanceof PlatformProblem) || error.kind !== 'vanished') throw error
        })
      return recordOf(film).published === true ? { id: ready.film } : 'absent'
    }
    const answer = await line.ask('data', `${version}/${page.id}/feed`, {
      query: {
        fields: 'id,message,created_time,attachments{target,subattachments}',
        since: String(Math.floor(since.getTime() / 1000)),
        limit: String(listed),
      },
      token,
    })
    const photos = photosOf(place)
    const rows = listIn(answer, 'data')
    const found = theOne(
      rows.filter(
        ({ id, created_time }) =>
          !known.has(String(id)) && (dateOf(created_time) ?? Infinity) >= since.getTime(),
      ),
      (row) =>
        photos.length > 0
          ? photos.every((id) => photosIn(row).includes(id))
          : sameText(String(row.message ?? ''), part.text),
    )
    if (typeof found === 'object') return { id: needed(found, 'id') }
    // If the list is full, the post may be before its oldest entry.
    return rows.length < listed ? found : 'unsure'
  },
  link: async (line, page, id) => {
    const answer = await line.ask('data', `${version}/${id}`, {
      query: { fields: 'permalink_url' },
      token: page.tokens.access,
    })
    const url = textOf(recordOf(answer).permalink_url, 500)
    // A film's link is only a path.
    return url === undefined ? null : url.startsWith('/') ? line.show('https://www.facebook.com', url) : url
  },
}
