import type { PostVisibility, Visibility } from '@fankeep/shared/contract'

/**
 * What a post may be published as so that only people see it who could see it before, the most open first. It is no plain
 * order: friends or followers are people who never had the link of an unlisted post, and one list of some is not another.
 */
const within: Record<Visibility, readonly Visibility[]> = {
  public: ['public', 'unlisted', 'followers', 'friends', 'private'],
  unlisted: ['unlisted', 'private'],
  followers: ['followers', 'friends', 'private'],
  friends: ['friends', 'private'],
  some: ['private'],
  private: ['private'],
}

/** Whether a post published so is seen only by people who could see it before. Of an unknown one only `private` is sure. */
export const isWithin = (published: Visibility, was: PostVisibility): boolean =>
  within[was === 'unknown' ? 'private' : was].includes(published)

/** The most open of what a place has that is no more open than the post was; undefined where it has nothing so closed. */
export const closestTo = (was: PostVisibility, has: readonly Visibility[]): Visibility | undefined =>
  within[was === 'unknown' ? 'private' : was].find((one) => has.includes(one))

/** A platform's own words for who may see a post, in the languages it writes them in. Any other word is unknown. */
export function visibilityIn(
  said: string | undefined,
  words: { readonly [visibility in Visibility]?: readonly string[] },
): PostVisibility {
  const word = said?.normalize('NFC').trim().toLowerCase()
  if (!word) return 'unknown'
  const found = Object.entries(words).find(([, list]) => list.includes(word))
  return (found?.[0] as Visibility | undefined) ?? 'unknown'
}
