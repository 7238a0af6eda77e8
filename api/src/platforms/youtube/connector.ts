import { retryAfterOf } from '../../infra/outgoing/retry-after'
import type { FanRecord, PostRecord } from '../archive'
import { countOf, dateOf, listOf, postTextMax, recordOf, textOf } from '../archives/values'
import { refreshByGrant } from '../api/refresh'
import { given, listIn, mediumOf, needed } from '../api/values'
import { walk } from '../api/walk'
import { type Account, type ApiLine, type Connector, PlatformProblem, type ReadProblem } from '../connector'
import { youtube } from '../oauth/google'
import { pacificMidnight } from './pacific-midnight'
import { youtubeVisibility } from './privacy'

type Fields = Record<string, unknown>

const base = '/youtube/v3'
const minute = 60_000

/** https://developers.google.com/youtube/v3/docs/errors. The daily quota resets at midnight in California. */
export const readYoutubeProblem: ReadProblem = ({ status, headers, body, now }) => {
  const error = recordOf(recordOf(body).error)
  if (error.code === undefined && status < 400) return undefined
  const reason = textOf(recordOf(listOf(error.errors)[0]).reason ?? error.status, 100) ?? `HTTP ${status}`
  if (status === 401) return new PlatformProblem('expired', reason)
  if (reason === 'quotaExceeded' || reason === 'dailyLimitExceeded')
    return new PlatformProblem('throttled', reason, { until: pacificMidnight(now) })
  if (status === 429 || /rateLimitExceeded/i.test(reason)) {
    const seconds = retryAfterOf(headers)
    return new PlatformProblem('throttled', reason, { until: now + (seconds ? seconds * 1000 : minute) })
  }
  if (/accountClosed|accountSuspended|channelClosed|channelSuspended/.test(reason) || status === 404)
    return new PlatformProblem('vanished', reason)
  if (status === 403) return new PlatformProblem('forbidden', reason)
  return new PlatformProblem('fault', reason)
}

interface Channel extends Account {
  uploads: string
}

async function channel({ ask }: ApiLine, access: string): Promise<Channel> {
  const answer = await ask('data', `${base}/channels`, {
    query: { part: 'snippet,statistics,contentDetails', mine: 'true' },
    token: access,
  })
  const [found] = listOf(recordOf(answer).items).map(recordOf)
  if (!found) throw new PlatformProblem('vanished', 'The account has no channel')
  const id = needed(found, 'id')
  const snippet = recordOf(found.snippet)
  const { subscriberCount, hiddenSubscriberCount, videoCount } = recordOf(found.statistics)
  const handle = textOf(snippet.customUrl, 100)?.replace(/^@/, '').toLowerCase()
  return {
    id,
    name: textOf(snippet.title, 200) ?? id,
    handle: handle ?? `channel/${id}`,
    handles: [`channel/${id}`, ...(handle ? [handle, `c/${handle}`, `user/${handle}`] : [])],
    uploads:
      textOf(recordOf(recordOf(found.contentDetails).relatedPlaylists).uploads, 100) ?? `UU${id.slice(2)}`,
    ...given('fans', hiddenSubscriberCount === true ? undefined : countOf(subscriberCount)),
    ...given('posts', countOf(videoCount)),
  }
}

/** The largest still; YouTube gives the film itself to no one. */
function stillOf(snippet: Fields): string | undefined {
  const stills = Object.values(recordOf(snippet.thumbnails)).map(recordOf)
  const [largest] = stills.sort((a, b) => (countOf(b.width) ?? 0) - (countOf(a.width) ?? 0))
  return textOf(largest?.url, 2000)
}

function postOf(item: Fields): PostRecord[] {
  const snippet = recordOf(item.snippet)
  const details = recordOf(item.contentDetails)
  const uid = textOf(details.videoId ?? recordOf(snippet.resourceId).videoId, 40)
  if (uid === undefined) return []
  const words = [snippet.title, snippet.description].flatMap((text) => textOf(text, postTextMax) ?? [])
  const still = stillOf(snippet)
  const url = `https://www.youtube.com/watch?v=${uid}`
  return [
    {
      uid,
      text: words.join('\n\n'),
      kind: 'video',
      visibility: 'unknown',
      url,
      media: [
        mediumOf('video', undefined, url),
        ...(still ? [mediumOf('photo', still, `still-${uid}`)] : []),
      ],
      ...given('createdAt', dateOf(details.videoPublishedAt ?? snippet.publishedAt)),
    },
  ]
}

function subscriberOf(item: Fields): FanRecord[] {
  const snippet = recordOf(item.subscriberSnippet)
  const uid = textOf(snippet.channelId, 60)
  if (uid === undefined) return []
  return [
    {
      uid,
      url: `https://www.youtube.com/channel/${uid}`,
      ...given('name', textOf(snippet.title, 200)),
    },
  ]
}

/** Adds figures and visibility of up to fifty videos, in one call. */
async function addFigures({ ask }: ApiLine, posts: PostRecord[], access: string): Promise<PostRecord[]> {
  if (posts.length === 0) return posts
  const answer = await ask('data', `${base}/videos`, {
    query: { part: 'statistics,status', id: posts.map(({ uid }) => uid).join() },
    token: access,
  })
  const items = new Map(listIn(answer, 'items').map((item) => [String(item.id), item]))
  return posts.map((post) => {
    const { statistics, status } = items.get(post.uid) ?? {}
    return {
      ...post,
      visibility: youtubeVisibility(textOf(recordOf(status).privacyStatus, 40)),
      ...given('likes', countOf(recordOf(statistics).likeCount)),
      ...given('comments', countOf(recordOf(statistics).commentCount)),
    }
  })
}

const nextOf = (answer: unknown) => textOf(recordOf(answer).nextPageToken, 500) ?? null

/** A channel without videos has no list of videos, so a missing list does not mean that the channel is missing. */
export const orNoVideos = async (asked: Promise<unknown>): Promise<unknown> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof PlatformProblem) || error.message !== 'playlistNotFound') throw error
    return { items: [] }
  })

/** https://developers.google.com/youtube/v3/docs: channels, playlistItems, videos, subscriptions */
export const youtubeConnector: Connector = {
  platform: 'youtube',
  provider: youtube,
  fansGiven: 'some',
  films: false,
  readProblem: readYoutubeProblem,
  accounts: async (line, { access }) => [await channel(line, access)],
  look: (line, { tokens }) => channel(line, tokens.access),
  fans: ({ ask }, { tokens }, from) =>
    walk(from, async (pageToken) => {
      const answer = await ask('data', `${base}/subscriptions`, {
        query: {
          part: 'subscriberSnippet',
          mySubscribers: 'true',
          maxResults: '50',
          pageToken: pageToken ?? undefined,
        },
        token: tokens.access,
      })
      return { records: listIn(answer, 'items').flatMap(subscriberOf), next: nextOf(answer) }
    }),
  async *posts(line, { tokens }, from) {
    const { uploads, posts: count } = await channel(line, tokens.access)
    yield* walk(from, async (pageToken) => {
      const asked = line.ask('data', `${base}/playlistItems`, {
        query: {
          part: 'snippet,contentDetails',
          playlistId: uploads,
          maxResults: '50',
          pageToken: pageToken ?? undefined,
        },
        token: tokens.access,
      })
      const answer = await (count ? asked : orNoVideos(asked))
      const posts = listIn(answer, 'items').flatMap(postOf)
      return { records: await addFigures(line, posts, tokens.access), next: nextOf(answer) }
    })
  },
  refresh: (line, tokens) => refreshByGrant(line, youtube, tokens),
}
