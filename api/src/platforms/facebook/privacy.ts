import type { PostVisibility } from '@fankeep/shared/contract'
import { recordOf } from '../archives/values'

/** Friends of friends is narrowed to friends when published again; a list of people exists on no other platform. */
const values = new Map<string, PostVisibility>([
  ['EVERYONE', 'public'],
  ['ALL_FRIENDS', 'friends'],
  ['FRIENDS_OF_FRIENDS', 'friends'],
  ['NETWORKS_FRIENDS', 'friends'],
  ['CUSTOM', 'some'],
  ['SELF', 'private'],
])

/**
 * https://developers.facebook.com/docs/graph-api/reference/privacy. A Page's post has an empty value if nothing restricts it; a
 * post that is hidden from the Page can be seen by anyone with its link.
 */
export function facebookVisibility({ privacy, is_hidden }: Record<string, unknown>): PostVisibility {
  const { value, allow, deny } = recordOf(privacy)
  if (typeof value !== 'string') return 'unknown'
  const visibility = value === '' ? (allow || deny ? 'some' : 'public') : (values.get(value) ?? 'unknown')
  return visibility === 'public' && is_hidden === true ? 'unlisted' : visibility
}
