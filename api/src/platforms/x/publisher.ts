import { countOf, listOf, recordOf, textOf } from '../archives/values'
import { piecesOf } from '../api/pieces'
import { listIn, needed } from '../api/values'
import type { ReadProblem } from '../connector'
import {
  NotReady,
  type PartFile,
  type Place,
  publicAlone,
  type Publisher,
  refused,
  sameText,
  theOne,
} from '../publisher'
import { readXProblem } from './connector'
import { unescapeHtml } from './text'

type Fields = Record<string, unknown>

/** A segment can have up to 5 MB (docs.x.com/x-api/media/quickstart/media-upload-chunked). */
const segment = 4 * 1024 * 1024

/**
 * https://docs.x.com/x-api/fundamentals/response-codes-and-errors: 403 means both "you may not" and "not this post"; the text
 * distinguishes them.
 */
const readProblem: ReadProblem = (answer) => {
  const { status, body } = answer
  const { detail, title } = recordOf(body)
  const said = textOf(detail ?? title, 300) ?? `HTTP ${status}`
  if (status === 400 || status === 413 || (status === 403 && /duplicate|too long|content|media/i.test(said)))
    return refused(said)
  return readXProblem(answer)
}

const categoryOf = ({ kind, type }: PartFile) =>
  kind === 'video' ? 'tweet_video' : type === 'image/gif' ? 'tweet_gif' : 'tweet_image'

/** Throws NotReady while X processes a film. */
function checkProcessing(answer: unknown) {
  const info = recordOf(recordOf(recordOf(answer).data).processing_info)
  if (info.state === 'failed') throw refused(textOf(recordOf(info.error).message, 300) ?? 'failed')
  if (info.state === 'pending' || info.state === 'in_progress')
    throw new NotReady(countOf(info.check_after_secs) ?? 5)
}

/** Uploads a file, continuing where it stopped: its id, its segments, finalizing, and X's processing. */
async function upload(place: Place, file: PartFile) {
  const { line, page, keep } = place
  const token = page.tokens.access
  const ask = (path: string, json?: object) =>
    line.ask('data', `/2/media/upload${path}`, { method: 'POST', ...(json && { json }), token })
  if (typeof place.ready.upload !== 'string') {
    const begun = await ask('/initialize', {
      media_type: file.type,
      total_bytes: file.bytes,
      media_category: categoryOf(file),
    })
    await keep({ ...place.ready, upload: needed(recordOf(recordOf(begun).data), 'id'), sent: 0 })
  }
  const id = String(place.ready.upload)
  for await (const { start, end, bytes } of piecesOf(file, segment, Number(place.ready.sent))) {
    await line.answer(line.at('data', `/2/media/upload/${id}/append`), {
      method: 'POST',
      upload: { fields: { segment_index: String(start / segment) }, name: 'media', bytes },
      token,
    })
    await keep({ ...place.ready, sent: end + 1 })
  }
  if (place.ready.whole !== 1) {
    const whole = await ask(`/${id}/finalize`)
    await keep({ ...place.ready, whole: 1 })
    checkProcessing(whole)
  } else
    checkProcessing(
      await line.ask('data', '/2/media/upload', { query: { command: 'STATUS', media_id: id }, token }),
    )
  await keep({ media: [...mediaOf(place), id] })
}

const mediaOf = ({ ready }: Pick<Place, 'ready'>) => listOf(ready.media).map(String)

/** The text as it was submitted: X replaces each link (t.co), and adds one for its own media. */
function textOfTweet(tweet: Fields): string {
  const written = unescapeHtml(String(recordOf(tweet.note_tweet).text ?? tweet.text ?? ''))
  const urls = listOf(recordOf(tweet.entities).urls).map(recordOf)
  return urls.reduce<string>(
    (text, { url, expanded_url, media_key }) =>
      text.replaceAll(String(url), media_key === undefined ? String(expanded_url ?? url) : ''),
    written,
  )
}

/** https://docs.x.com/x-api/posts/create-post and …/x-api/media */
export const xPublisher: Publisher = {
  app: 'x',
  scopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write'],
  // A post has no audience setting; a protected account's posts are for its followers.
  audiences: publicAlone,
  knowsKey: false,
  readProblem,
  prepare: async (place) => {
    for (const file of place.part.files.slice(mediaOf(place).length)) await upload(place, file)
  },
  publish: async (place) => {
    const { line, page, part } = place
    const media = mediaOf(place)
    const answer = await line.ask('data', '/2/tweets', {
      method: 'POST',
      json: {
        text: part.text,
        ...(media.length > 0 && { media: { media_ids: media } }),
        ...(part.after !== null && { reply: { in_reply_to_tweet_id: part.after } }),
      },
      token: page.tokens.access,
    })
    return needed(recordOf(recordOf(answer).data), 'id')
  },
  find: async (place, { since, known }) => {
    const { line, page, part } = place
    const answer = await line.ask('data', `/2/users/${page.id}/tweets`, {
      query: {
        max_results: '100',
        start_time: since.toISOString().replace(/\.\d{3}/, ''),
        'tweet.fields': 'id,text,note_tweet,created_at,attachments,entities',
      },
      token: page.tokens.access,
    })
    const { data, meta } = recordOf(answer)
    const tweets = data === undefined ? [] : listIn(answer, 'data')
    const media = mediaOf(place)
    const found = theOne(
      tweets.filter(({ id }) => !known.has(String(id))),
      // A file's key consists of its kind and its id, and only one post has it.
      (tweet) => {
        const keys = listOf(recordOf(tweet.attachments).media_keys).map(String)
        return media.length > 0
          ? media.every((id) => keys.some((key) => key.endsWith(`_${id}`)))
          : sameText(textOfTweet(tweet), part.text)
      },
    )
    if (typeof found === 'object') return { id: needed(found, 'id') }
    // There are more than a hundred since: the post may be before them.
    return recordOf(meta).next_token === undefined ? found : 'unsure'
  },
  link: async (line, { handle }, id) => line.show('https://x.com', `/${handle ?? 'i/web'}/status/${id}`),
}
