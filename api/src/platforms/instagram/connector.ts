import type { PostMediaRecord, PostRecord } from '../archive'
import { countOf, dateOf, listOf, postTextMax, recordOf, textOf } from '../archives/values'
import { refreshByExchange } from '../meta/refresh'
import { given, mediumOf, needed } from '../api/values'
import { walk } from '../api/walk'
import type { Account, ApiLine, Connector } from '../connector'
import { graphBatch, readGraphProblem } from '../meta/graph'
import { instagram } from '../oauth/instagram'

type Fields = Record<string, unknown>

const version = '/v23.0'
const accountFields = 'id,user_id,username,name,followers_count,media_count'

async function me({ ask }: ApiLine, access: string): Promise<Account> {
  const answer = await ask('data', `${version}/me`, { query: { fields: accountFields }, token: access })
  const user = recordOf(answer)
  const handle = needed(user, 'username').toLowerCase()
  return {
    id: needed(user, 'user_id'),
    name: textOf(user.name, 200) ?? handle,
    handle,
    handles: [handle],
    ...given('fans', countOf(user.followers_count)),
    ...given('posts', countOf(user.media_count)),
  }
}

/** Instagram omits the address of a file with protected music or film: the file is then reported as missing. */
function mediumOfItem(item: Fields): PostMediaRecord {
  const kind = item.media_type === 'VIDEO' ? 'video' : 'photo'
  return mediumOf(kind, textOf(item.media_url, 2000), needed(item, 'id'))
}

function postOf(item: Fields): PostRecord {
  const children = listOf(recordOf(item.children).data).map(recordOf)
  const media = (item.media_type === 'CAROUSEL_ALBUM' ? children : [item]).map(mediumOfItem)
  return {
    uid: needed(item, 'id'),
    text: textOf(item.caption, postTextMax) ?? '',
    kind: item.media_product_type === 'STORY' ? 'story' : media[0]?.kind === 'video' ? 'video' : 'photo',
    // The API is for professional accounts, which cannot be private (help.instagram.com/517073653436611). It does not say
    // whether a story was for close friends.
    visibility: item.media_product_type === 'STORY' ? 'unknown' : 'public',
    media,
    ...given('url', textOf(item.permalink, 2000)),
    ...given('createdAt', dateOf(item.timestamp)),
    ...given('likes', countOf(item.like_count)),
    ...given('comments', countOf(item.comments_count)),
  }
}

const mediaFields = [
  ...['id', 'caption', 'media_type', 'media_product_type', 'media_url', 'permalink', 'timestamp'],
  ...['like_count', 'comments_count', 'children{id,media_type,media_url}'],
].join()

/** https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login */
export const instagramConnector: Connector = {
  platform: 'instagram',
  provider: instagram,
  fansGiven: 'none',
  films: true,
  readProblem: readGraphProblem,
  accounts: async (line, { access }) => [await me(line, access)],
  look: (line, { tokens }) => me(line, tokens.access),
  posts: ({ ask }, { tokens, id }, from) =>
    walk(from, async (after) =>
      graphBatch(
        await ask('data', `${version}/${id}/media`, {
          query: { fields: mediaFields, limit: '100', after: after ?? undefined },
          token: tokens.access,
        }),
        (item) => [postOf(item)],
      ),
    ),
  refresh: (line, tokens) => refreshByExchange(line, instagram, tokens, 'ig_refresh_token'),
}
