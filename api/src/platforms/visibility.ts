import type { PostVisibility, Visibility } from '@fankeep/shared/contract'

/**
 * For each original audience, the audiences that a post can be published to without being seen by more people, the most open first.
 * The order is not linear: friends or followers never had the link of an unlisted post, and one list of people is not another.
 */
const within: Record<Visibility, readonly Visibility[]> = {
  public: ['public', 'unlisted', 'followers', 'friends', 'private'],
  unlisted: ['unlisted', 'private'],
  followers: ['followers', 'friends', 'private'],
  friends: ['friends', 'private'],
  some: ['private'],
  private: ['private'],
}

/** Whether a post published like this is seen only by people who could see it before. For an unknown audience only `private` is safe. */
export const isWithin = (published: Visibility, was: PostVisibility): boolean =>
  within[was === 'unknown' ? 'private' : was].includes(published)

/** The most open of the available audiences that is no more open than the post was; undefined if none is. */
export const closestTo = (was: PostVisibility, has: readonly Visibility[]): Visibility | undefined =>
  within[was === 'unknown' ? 'private' : was].find((one) => has.includes(one))

/** Maps a platform's own words for a post's audience, in the platform's languages. Any other word is unknown. */
export function visibilityIn(
  said: string | undefined,
  words: { readonly [visibility in Visibility]?: readonly string[] },
): PostVisibility {
  const word = said?.normalize('NFC').trim().toLowerCase()
  if (!word) return 'unknown'
  const found = Object.entries(words).find(([, list]) => list.includes(word))
  return (found?.[0] as Visibility | undefined) ?? 'unknown'
}
