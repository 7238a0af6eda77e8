import type { PostRecord } from '../archive'
import { countOf, postTextMax, recordOf, textOf, timeOf } from '../archives/values'
import { refreshByGrant } from '../api/refresh'
import { given, listIn, mediumOf, needed } from '../api/values'
import { walk } from '../api/walk'
import { type Account, type ApiLine, type Connector, PlatformProblem, type ReadProblem } from '../connector'
import { tiktok } from '../oauth/tiktok'

type Fields = Record<string, unknown>

const minute = 60_000

/** https://developers.tiktok.com/doc/tiktok-api-v2-error-handling: every answer has a code, `ok` if it succeeded. */
export const readTiktokProblem: ReadProblem = ({ status, body, now }) => {
  const code = textOf(recordOf(recordOf(body).error).code, 100)
  if (code === 'ok') return undefined
  // The window is a sliding minute (…/doc/tiktok-api-v2-rate-limit); no header gives the wait.
  if (status === 429 || code === 'rate_limit_exceeded')
    return new PlatformProblem('throttled', code ?? 'HTTP 429', { until: now + minute })
  if (code === 'access_token_invalid') return new PlatformProblem('expired', code)
  if (code === 'scope_not_authorized' || code === 'scope_permission_missed')
    return new PlatformProblem('forbidden', code)
  if (code === 'user_not_found' || status === 404) return new PlatformProblem('vanished', code ?? 'HTTP 404')
  return code === undefined ? undefined : new PlatformProblem('fault', code)
}

const accountFields = 'open_id,display_name,username,follower_count,video_count'

async function me({ ask }: ApiLine, access: string): Promise<Account> {
  const answer = await ask('data', '/v2/user/info/', { query: { fields: accountFields }, token: access })
  const user = recordOf(recordOf(recordOf(answer).data).user)
  const handle = textOf(user.username, 100)?.toLowerCase()
  return {
    id: needed(user, 'open_id'),
    name: textOf(user.display_name, 200) ?? handle ?? '',
    handles: handle ? [handle] : [],
    ...given('handle', handle),
    ...given('fans', countOf(user.follower_count)),
    ...given('posts', countOf(user.video_count)),
  }
}

/** TikTok gives a film's cover and a link to watch it, but not the film itself. */
function postOf(video: Fields): PostRecord {
  const uid = needed(video, 'id')
  const url = textOf(video.share_url, 2000)?.replace(/\?.*$/, '')
  const cover = textOf(video.cover_image_url, 2000)
  return {
    uid,
    text: textOf(video.video_description ?? video.title, postTextMax) ?? '',
    kind: 'video',
    // `video.list` returns only public videos (…/doc/scopes-overview).
    visibility: 'public',
    media: [
      mediumOf('video', undefined, url ?? uid),
      ...(cover ? [mediumOf('photo', cover, `cover-${uid}`)] : []),
    ],
    ...given('url', url),
    ...given('createdAt', timeOf(video.create_time)),
    ...given('likes', countOf(video.like_count)),
    ...given('comments', countOf(video.comment_count)),
    ...given('shares', countOf(video.share_count)),
  }
}

const videoFields = [
  ...['id', 'title', 'video_description', 'create_time', 'cover_image_url', 'share_url'],
  ...['like_count', 'comment_count', 'share_count'],
].join()

/** https://developers.tiktok.com/doc/tiktok-api-v2-video-list, …/tiktok-api-v2-get-user-info */
export const tiktokConnector: Connector = {
  platform: 'tiktok',
  provider: tiktok,
  fansGiven: 'none',
  films: false,
  readProblem: readTiktokProblem,
  accounts: async (line, { access }) => [await me(line, access)],
  look: (line, { tokens }) => me(line, tokens.access),
  posts: ({ ask }, { tokens }, from) =>
    walk(from, async (cursor) => {
      const answer = await ask('data', '/v2/video/list/', {
        method: 'POST',
        query: { fields: videoFields },
        json: { max_count: 20, ...(cursor !== null && { cursor: Number(cursor) }) },
        token: tokens.access,
      })
      const { cursor: next, has_more } = recordOf(recordOf(answer).data)
      return {
        records: listIn(answer, 'data', 'videos').map(postOf),
        next: has_more === true && Number.isSafeInteger(next) ? String(next) : null,
      }
    }),
  refresh: (line, tokens) => refreshByGrant(line, tiktok, tokens),
}
