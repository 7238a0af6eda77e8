import type { FanRecord, PostMediaRecord, PostRecord } from '../archive'
import { countOf, dateOf, listOf, postTextMax, recordOf, textOf } from '../archives/values'
import { given, mediumOf, needed } from '../api/values'
import { walk } from '../api/walk'
import type { Account, ApiLine, Connector } from '../connector'
import { graphBatch, readGraphProblem } from '../meta/graph'
import { linkOf, withLink } from '../meta/links'
import { facebook } from '../oauth/facebook'
import { facebookVisibility } from './privacy'

type Fields = Record<string, unknown>

const version = '/v23.0'
const pageFields = 'id,name,username,followers_count,fan_count,owner_business{id,name}'

/** Prefix for people who wrote to the page: their id is specific to this page, and no archive contains it. */
export const wroteMark = 'wrote:'

function accountOf(page: Fields): Account {
  const id = needed(page, 'id')
  const handle = textOf(page.username, 100)?.toLowerCase()
  const business = recordOf(page.owner_business)
  return {
    id,
    name: textOf(page.name, 200) ?? handle ?? id,
    handle: handle ?? id,
    handles: handle ? [handle, id] : [id],
    ...given('owner', textOf(business.id, 100)),
    ...given('fans', countOf(page.followers_count ?? page.fan_count)),
    ...given('token', textOf(page.access_token, 2000)),
  }
}

async function managed({ ask }: ApiLine, access: string): Promise<Account[]> {
  const found: Account[] = []
  const list = walk(null, async (after) =>
    graphBatch(
      await ask('data', `${version}/me/accounts`, {
        query: { fields: `${pageFields},access_token`, limit: '100', after: after ?? undefined },
        token: access,
      }),
      (page) => [accountOf(page)],
    ),
  )
  for await (const { records } of list) found.push(...records)
  return found
}

/** A post's media: each picture of an album separately. A film's file is in `source`. */
function mediaOf(post: Fields): PostMediaRecord[] {
  const attachments = listOf(recordOf(post.attachments).data).map(recordOf)
  const all = attachments.flatMap((one) => {
    const inside = listOf(recordOf(one.subattachments).data).map(recordOf)
    return inside.length > 0 ? inside : [one]
  })
  return all.flatMap((one): PostMediaRecord[] => {
    const media = recordOf(one.media)
    const still = textOf(recordOf(media.image).src, 2000)
    const place = textOf(recordOf(one.target).id, 100) ?? still ?? ''
    const type = String(one.media_type ?? one.type ?? '')
    if (/video/.test(type)) return [mediumOf('video', textOf(media.source, 2000), place)]
    return /photo|album|cover|profile_media/.test(type) && still ? [mediumOf('photo', still, place)] : []
  })
}

/** Where a shared link leads. The target's address is the page itself; the others may go through Facebook's redirect. */
function linkIn({ unshimmed_url, target, url }: Fields): string | undefined {
  const found = [unshimmed_url, recordOf(target).unshimmed_url, recordOf(target).url, url].map(linkOf)
  return found.find((link) => link !== undefined)
}

function postOf(post: Fields, pageId: string): PostRecord[] {
  const author = textOf(recordOf(post.from).id, 100)
  // Visitors write into the feed, too; their posts are not the page's.
  if (author !== undefined && author !== pageId) return []
  const media = mediaOf(post)
  const attached = listOf(recordOf(post.attachments).data).map(recordOf)
  const linking = attached.find(({ media_type }) => media_type === 'link')
  const link = linking && linkIn(linking)
  const summed = (key: string) => countOf(recordOf(recordOf(post[key]).summary).total_count)
  const first = media[0]?.kind
  return [
    {
      uid: needed(post, 'id'),
      text: withLink(textOf(post.message ?? post.story, postTextMax) ?? '', link),
      kind: first === 'photo' || first === 'video' ? first : linking ? 'link' : 'text',
      visibility: facebookVisibility(post),
      media,
      ...given('url', textOf(post.permalink_url, 2000)),
      ...given('createdAt', dateOf(post.created_time)),
      ...given('likes', summed('reactions')),
      ...given('comments', summed('comments')),
      ...given('shares', countOf(recordOf(post.shares).count)),
    },
  ]
}

function writersOf(conversation: Fields, pageId: string): FanRecord[] {
  return listOf(recordOf(conversation.participants).data)
    .map(recordOf)
    .filter(({ id }) => id !== pageId)
    .map((person) => ({
      uid: `${wroteMark}${needed(person, 'id')}`,
      ...given('name', textOf(person.name, 200)),
    }))
}

const postFields = [
  ...['id', 'message', 'story', 'created_time', 'permalink_url', 'from', 'shares', 'privacy', 'is_hidden'],
  'attachments{media_type,type,media,target,url,unshimmed_url,subattachments}',
  'reactions.limit(0).summary(true)',
  'comments.limit(0).summary(true)',
].join()

/** https://developers.facebook.com/docs/pages-api and …/docs/graph-api/reference/page/feed, …/conversations */
export const facebookConnector: Connector = {
  platform: 'facebook',
  provider: facebook,
  fansGiven: 'some',
  films: true,
  readProblem: readGraphProblem,
  accounts: (line, { access }) => managed(line, access),
  look: async ({ ask }, { tokens, id }) =>
    accountOf(
      recordOf(
        await ask('data', `${version}/${id}`, { query: { fields: pageFields }, token: tokens.access }),
      ),
    ),
  fans: ({ ask }, { tokens, id }, from) =>
    walk(from, async (after) =>
      graphBatch(
        await ask('data', `${version}/${id}/conversations`, {
          query: {
            platform: 'messenger',
            fields: 'participants',
            limit: '100',
            after: after ?? undefined,
          },
          token: tokens.access,
        }),
        (row) => writersOf(row, id),
      ),
    ),
  posts: ({ ask }, { tokens, id }, from) =>
    walk(from, async (after) =>
      graphBatch(
        await ask('data', `${version}/${id}/feed`, {
          query: { fields: postFields, limit: '100', after: after ?? undefined },
          token: tokens.access,
        }),
        (row) => postOf(row, id),
      ),
    ),
}
