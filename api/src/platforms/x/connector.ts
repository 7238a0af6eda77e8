import type { PostVisibility } from '@fankeep/shared/contract'
import type { FanRecord, PostMediaRecord, PostRecord } from '../archive'
import { countOf, dateOf, listOf, recordOf, textOf, postTextMax } from '../archives/values'
import { refreshByGrant } from '../api/refresh'
import { given, listIn, mediumOf, needed } from '../api/values'
import { walk } from '../api/walk'
import { type Account, type Connector, PlatformProblem, type ReadProblem } from '../connector'
import { x } from '../oauth/x'
import { withoutMediaLinks, writtenOut } from './links'
import { unescapeHtml } from './text'

type Fields = Record<string, unknown>

const quarter = 15 * 60_000
const userFields = 'id,name,username,public_metrics'

/**
 * When the limit resets, if the answer reports that it is used up: the limit per quarter of an hour, or per day (milliseconds
 * since 1970). https://docs.x.com/x-api/fundamentals/rate-limits
 */
export function fullUntil(headers: { [name: string]: string | string[] | undefined }): number | undefined {
  const ends = ['x-rate-limit', 'x-user-limit-24hour']
    .filter((window) => headers[`${window}-remaining`] === '0')
    .map((window) => Number(headers[`${window}-reset`]) * 1000)
    .filter((end) => end > 0)
  return ends.length > 0 ? Math.max(...ends) : undefined
}

/** https://docs.x.com/x-api/fundamentals/response-codes-and-errors: there is no Retry-After, only the end of the window. */
export const readXProblem: ReadProblem = ({ status, headers, body, now }) => {
  const { title, detail, errors, data } = recordOf(body)
  const said = textOf(detail ?? title, 200) ?? `HTTP ${status}`
  if (status === 429) {
    const reset = Number(headers['x-rate-limit-reset'])
    const until = fullUntil(headers) ?? (reset > 0 ? reset * 1000 : now + quarter)
    return new PlatformProblem('throttled', said, { until: Math.max(until, now + 1000) })
  }
  if (status === 401) return new PlatformProblem('expired', said)
  if (status === 403) return new PlatformProblem('forbidden', said)
  if (status === 404) return new PlatformProblem('vanished', said)
  // A suspended or closed account is answered with 200, the reason and no data.
  const [first] = listOf(errors).map(recordOf)
  if (status === 200 && data === undefined && first)
    return new PlatformProblem(
      String(first.type).endsWith('not-authorized-for-resource') ? 'forbidden' : 'vanished',
      textOf(first.detail, 200) ?? 'No data',
    )
  return undefined
}

function accountOf(user: Fields): Account {
  const handle = needed(user, 'username').toLowerCase()
  const { followers_count, tweet_count } = recordOf(user.public_metrics)
  return {
    id: needed(user, 'id'),
    name: textOf(user.name, 200) ?? handle,
    handle,
    handles: [handle],
    ...given('fans', countOf(followers_count)),
    ...given('posts', countOf(tweet_count)),
  }
}

/** Fans' pictures are not stored: our pages show no pictures from other sites, and they belong to the fans. */
function fanOf(user: Fields): FanRecord {
  const username = textOf(user.username, 100)
  return {
    uid: needed(user, 'id'),
    url: username ? `https://x.com/${username}` : `https://x.com/i/user/${needed(user, 'id')}`,
    ...given('name', textOf(user.name, 200)),
    ...given('username', username),
  }
}

function mediaOf(tweet: Fields, includes: Map<string, Fields>): PostMediaRecord[] {
  const keys = listOf(recordOf(tweet.attachments).media_keys).map(String)
  return keys.flatMap((key) => {
    const medium = includes.get(key)
    if (!medium) return []
    const films = listOf(medium.variants)
      .map(recordOf)
      .filter(({ content_type }) => content_type === 'video/mp4')
      .sort((a, b) => (countOf(b.bit_rate) ?? 0) - (countOf(a.bit_rate) ?? 0))
    const isPhoto = medium.type === 'photo'
    const url = textOf(isPhoto ? medium.url : films[0]?.url, 2000)
    return [mediumOf(isPhoto ? 'photo' : 'video', url, url?.replace(/\?.*$/, '') ?? key)]
  })
}

/** A protected account's posts are for its followers; a community's are for that community. */
function visibilityOf({ community_id }: Fields, author: Fields | undefined): PostVisibility {
  if (community_id !== undefined) return 'some'
  return author?.protected === true ? 'followers' : author?.protected === false ? 'public' : 'unknown'
}

/** What a response includes in addition to its posts. */
interface Included {
  media: Map<string, Fields>
  author: Fields | undefined
}

/** The text without links to the post's own pictures and films: X lists these links among the others, with the medium's key. */
function textIn(tweet: Fields): string {
  const note = recordOf(tweet.note_tweet)
  const urls = [tweet.entities, note.entities].flatMap((one) => listOf(recordOf(one).urls))
  const media = urls.filter((url) => recordOf(url).media_key !== undefined)
  const said = unescapeHtml(textOf(note.text ?? tweet.text, postTextMax) ?? '')
  return textOf(writtenOut(withoutMediaLinks(said, media), urls), postTextMax) ?? ''
}

function postOf(tweet: Fields, handle: string, { media: includes, author }: Included): PostRecord {
  const uid = needed(tweet, 'id')
  const text = textIn(tweet)
  const media = mediaOf(tweet, includes)
  const refers = listOf(tweet.referenced_tweets).map((one) => recordOf(one).type)
  const kind = refers.includes('retweeted')
    ? 'repost'
    : refers.includes('replied_to')
      ? 'reply'
      : (media[0]?.kind ?? (listOf(recordOf(tweet.entities).urls).length > 0 ? 'link' : 'text'))
  const { like_count, reply_count, retweet_count } = recordOf(tweet.public_metrics)
  return {
    uid,
    text,
    kind: kind === 'file' ? 'text' : kind,
    visibility: visibilityOf(tweet, author),
    url: `https://x.com/${handle || 'i'}/status/${uid}`,
    media,
    ...given('createdAt', dateOf(tweet.created_at)),
    // A repost's figures would be those of the original.
    ...(kind !== 'repost' && {
      ...given('likes', countOf(like_count)),
      ...given('comments', countOf(reply_count)),
      ...given('shares', countOf(retweet_count)),
    }),
  }
}

const nextOf = (answer: unknown) => textOf(recordOf(recordOf(answer).meta).next_token, 500) ?? null

/** X leaves `data` out if a list is empty. */
const rowsOf = (answer: unknown) => (recordOf(answer).data === undefined ? [] : listIn(answer, 'data'))

/** https://docs.x.com/x-api/users/get-followers, …/posts/get-posts (v2) */
export const xConnector: Connector = {
  platform: 'x',
  provider: x,
  fansGiven: 'all',
  fanCents: 1,
  pace: { records: 1000, perQuarter: 15 },
  postsMost: 3200,
  films: true,
  readProblem: readXProblem,
  accounts: async ({ ask }, { access }) => [
    accountOf(
      recordOf(
        recordOf(await ask('data', '/2/users/me', { query: { 'user.fields': userFields }, token: access }))
          .data,
      ),
    ),
  ],
  look: async ({ ask }, { tokens, id }) => {
    const answer = await ask('data', `/2/users/${id}`, {
      query: { 'user.fields': userFields },
      token: tokens.access,
    })
    return accountOf(recordOf(recordOf(answer).data))
  },
  fans: ({ ask }, { tokens, id }, from) =>
    walk(from, async (cursor) => {
      const answer = await ask('data', `/2/users/${id}/followers`, {
        query: {
          max_results: '1000',
          'user.fields': 'id,name,username',
          pagination_token: cursor ?? undefined,
        },
        token: tokens.access,
      })
      return { records: rowsOf(answer).map(fanOf), next: nextOf(answer) }
    }),
  posts: ({ ask }, { tokens, id, handle = '' }, from) =>
    walk(from, async (cursor) => {
      const answer = await ask('data', `/2/users/${id}/tweets`, {
        query: {
          max_results: '100',
          'tweet.fields':
            'id,text,note_tweet,created_at,attachments,entities,public_metrics,referenced_tweets,community_id',
          expansions: 'attachments.media_keys,author_id',
          'user.fields': 'id,protected',
          'media.fields': 'media_key,type,url,variants,preview_image_url',
          pagination_token: cursor ?? undefined,
        },
        token: tokens.access,
      })
      const { media, users } = recordOf(recordOf(answer).includes)
      const included: Included = {
        media: new Map(listOf(media).map((one) => [String(recordOf(one).media_key), recordOf(one)])),
        author: listOf(users)
          .map(recordOf)
          .find((user) => user.id === id),
      }
      return { records: rowsOf(answer).map((tweet) => postOf(tweet, handle, included)), next: nextOf(answer) }
    }),
  refresh: (line, tokens) => refreshByGrant(line, x, tokens),
}
