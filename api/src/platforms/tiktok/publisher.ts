import { listOf, recordOf, textOf } from '../archives/values'
import { needed } from '../api/values'
import { PlatformProblem, type ReadProblem } from '../connector'
import type { Visibility } from '@fankeep/shared/contract'
import { type AudienceWords, NotReady, type Part, type Place, type Publisher, refused } from '../publisher'
import { closestTo } from '../visibility'
import { readTiktokProblem } from './connector'

const MB = 1_000_000
/**
 * A piece has 5 to 64 MB, the last up to twice as much; a film below 5 MB is sent as one piece
 * (…/content-posting-api-media-transfer-guide).
 */
const piece = 10 * MB
const day = 24 * 3_600_000

/** https://developers.tiktok.com/doc/content-posting-api-reference-direct-post, "Error codes". */
const readProblem: ReadProblem = (answer) => {
  const { code: given, message } = recordOf(recordOf(answer.body).error)
  const code = textOf(given, 100) ?? ''
  if (code === 'spam_risk_too_many_posts' || code === 'reached_active_user_cap')
    return new PlatformProblem('throttled', code, { until: answer.now + day / 4 })
  if (
    code === 'spam_risk_user_banned_from_posting' ||
    code === 'unaudited_client_can_only_post_to_private_accounts'
  )
    return new PlatformProblem('forbidden', code)
  if (code === forgotten) return new PlatformProblem('fault', code)
  const problem = readTiktokProblem(answer)
  return problem?.kind === 'fault' && answer.status < 500 ? refused(textOf(message, 300) ?? code) : problem
}

/** `privacy_level` (…/content-posting-api-reference-direct-post). */
const audiences: AudienceWords = {
  public: 'PUBLIC_TO_EVERYONE',
  unlisted: null,
  followers: 'FOLLOWER_OF_CREATOR',
  friends: 'MUTUAL_FOLLOW_FRIENDS',
  some: null,
  private: 'SELF_ONLY',
}

const ask = async ({ line, page }: Pick<Place, 'line' | 'page'>, path: string, json: object) =>
  recordOf(
    recordOf(
      await line.ask('data', `/v2/post/publish${path}`, { method: 'POST', json, token: page.tokens.access }),
    ).data,
  )

/**
 * The most open of the account's allowed levels that is no more open than requested: a private account allows nothing public,
 * and an app that TikTok has not audited allows only `SELF_ONLY`.
 */
async function privacyOf(place: Place): Promise<string> {
  const { privacy_level_options } = await ask(place, '/creator_info/query/', {})
  const options = listOf(privacy_level_options).map(String)
  const offered = (Object.keys(audiences) as Visibility[]).filter((one) =>
    options.includes(audiences[one] ?? ''),
  )
  const closest = closestTo(place.part.audience, offered)
  if (closest === undefined) throw refused(`None of ${options.join()} is so closed`)
  return audiences[closest]!
}

/** TikTok keeps the result of an upload only for some time. */
const isForgotten = (error: unknown) => error instanceof PlatformProblem && error.message === forgotten
const forgotten = 'invalid_publish_id'

const isFilm = ({ files }: Part) => files[0]?.kind === 'video'

/** The start of each piece of a film; the remainder goes with the last piece. */
function pieceStarts(bytes: number): number[] {
  const count = Math.max(1, Math.floor(bytes / piece))
  return Array.from({ length: count }, (_, n) => n * piece)
}

async function sendPiece({ line, part, ready }: Place, n: number) {
  const film = part.files[0]!
  const starts = pieceStarts(film.bytes)
  const start = starts[n]!
  const end = (starts[n + 1] ?? film.bytes) - 1
  await line.answer(String(ready.to), {
    method: 'PUT',
    bytes: await film.read(start, end),
    headers: { 'content-type': film.type, 'content-range': `bytes ${start}-${end}/${film.bytes}` },
  })
}

/**
 * https://developers.tiktok.com/doc/content-posting-api-get-started. A film's id is returned before its bytes are sent, so its
 * state can be requested; pictures are fetched by TikTok as soon as they are submitted, and their id comes only with the
 * answer.
 */
export const tiktokPublisher: Publisher = {
  app: 'tiktok',
  scopes: ['video.publish'],
  audiences,
  knowsKey: true,
  readProblem,
  prepare: async (place) => {
    const { part, keep } = place
    if (typeof place.ready.privacy !== 'string') await keep({ privacy: await privacyOf(place) })
    if (!isFilm(part)) return
    const film = part.files[0]!
    const starts = pieceStarts(film.bytes)
    if (typeof place.ready.id !== 'string') {
      const begun = await ask(place, '/video/init/', {
        post_info: { title: part.text, privacy_level: place.ready.privacy },
        source_info: {
          source: 'FILE_UPLOAD',
          video_size: film.bytes,
          chunk_size: starts.length === 1 ? film.bytes : piece,
          total_chunk_count: starts.length,
        },
      })
      await keep({
        ...place.ready,
        id: needed(begun, 'publish_id'),
        to: needed(begun, 'upload_url'),
        sent: 0,
      })
    }
    for (let n = Number(place.ready.sent); n < starts.length - 1; n++) {
      await sendPiece(place, n)
      await keep({ ...place.ready, sent: n + 1 })
    }
  },
  publish: async (place) => {
    const { part, ready, keep } = place
    if (isFilm(part)) await sendPiece(place, pieceStarts(part.files[0]!.bytes).length - 1)
    else {
      const begun = await ask(place, '/content/init/', {
        media_type: 'PHOTO',
        post_mode: 'DIRECT_POST',
        post_info: { description: part.text, privacy_level: ready.privacy },
        source_info: {
          source: 'PULL_FROM_URL',
          photo_cover_index: 0,
          photo_images: part.files.map((file) => file.url()),
        },
      })
      await keep({ ...ready, id: needed(begun, 'publish_id') })
    }
    throw new NotReady(5)
  },
  find: async (place) => {
    const { ready, keep, part } = place
    // Pictures whose answer was lost: no TikTok call lists them.
    if (typeof ready.id !== 'string') return isFilm(part) ? 'absent' : 'unsure'
    const said = await ask(place, '/status/fetch/', { publish_id: ready.id }).catch((error: unknown) => {
      if (!isForgotten(error)) throw error
    })
    if (!said) {
      await keep({})
      return 'unsure'
    }
    const { status, fail_reason, publicaly_available_post_id } = said
    if (status === 'FAILED') {
      await keep({})
      throw refused(textOf(fail_reason, 200) ?? 'FAILED')
    }
    if (status === 'PUBLISH_COMPLETE')
      return { id: String(listOf(publicaly_available_post_id)[0] ?? ready.id) }
    // Its last piece never arrived: it is sent again.
    if (status === 'PROCESSING_UPLOAD') return 'absent'
    throw new NotReady(10)
  },
  link: async (line, { handle }, id) =>
    handle && /^\d+$/.test(id) ? line.show('https://www.tiktok.com', `/@${handle}/video/${id}`) : null,
}
