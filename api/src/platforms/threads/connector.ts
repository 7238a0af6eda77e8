import type { PostMediaRecord, PostRecord } from '../archive'
import { dateOf, listOf, postTextMax, recordOf, textOf } from '../archives/values'
import { refreshByExchange } from '../meta/refresh'
import { given, mediumOf, needed } from '../api/values'
import { walk } from '../api/walk'
import type { Account, ApiLine, Connector } from '../connector'
import { graphBatch, readGraphProblem } from '../meta/graph'
import { linkOf, withLink } from '../meta/links'
import { threads } from '../oauth/threads'

type Fields = Record<string, unknown>

const version = '/v1.0'

async function me({ ask }: ApiLine, access: string): Promise<Account> {
  const answer = await ask('data', `${version}/me`, {
    query: { fields: 'id,username,name' },
    token: access,
  })
  const user = recordOf(answer)
  const handle = needed(user, 'username').toLowerCase()
  return {
    id: needed(user, 'id'),
    name: textOf(user.name, 200) ?? handle,
    handle,
    handles: [handle],
  }
}

function mediumOfItem(item: Fields): PostMediaRecord[] {
  const url = textOf(item.media_url, 2000)
  if (item.media_type === 'VIDEO') return [mediumOf('video', url, needed(item, 'id'))]
  return item.media_type === 'IMAGE' ? [mediumOf('photo', url, needed(item, 'id'))] : []
}

function postOf(item: Fields): PostRecord {
  const children = listOf(recordOf(item.children).data).map(recordOf)
  const media = children.length > 0 ? children.flatMap(mediumOfItem) : mediumOfItem(item)
  const first = media[0]?.kind
  return {
    uid: needed(item, 'id'),
    text: withLink(textOf(item.text, postTextMax) ?? '', linkOf(item.link_attachment_url)),
    kind:
      item.media_type === 'REPOST_FACADE'
        ? 'repost'
        : first === 'photo' || first === 'video'
          ? first
          : item.link_attachment_url
            ? 'link'
            : 'text',
    // Neither the archive nor the API says whether the profile is private (…/threads/threads-profiles).
    visibility: 'unknown',
    media,
    ...given('url', textOf(item.permalink, 2000)),
    ...given('createdAt', dateOf(item.timestamp)),
  }
}

const postFields = [
  ...['id', 'media_type', 'media_url', 'permalink', 'text', 'timestamp', 'link_attachment_url'],
  'children{id,media_type,media_url}',
].join()

/** https://developers.facebook.com/docs/threads/threads-media and …/troubleshooting */
export const threadsConnector: Connector = {
  platform: 'threads',
  provider: threads,
  fansGiven: 'none',
  films: true,
  readProblem: readGraphProblem,
  accounts: async (line, { access }) => [await me(line, access)],
  look: (line, { tokens }) => me(line, tokens.access),
  posts: ({ ask }, { tokens }, from) =>
    walk(from, async (after) =>
      graphBatch(
        await ask('data', `${version}/me/threads`, {
          query: { fields: postFields, limit: '100', after: after ?? undefined },
          token: tokens.access,
        }),
        (item) => [postOf(item)],
      ),
    ),
  refresh: (line, tokens) => refreshByExchange(line, threads, tokens, 'th_refresh_token'),
}
