import type { PostRecord } from '../archive'
import type { Version } from './posts'

/** How many characters of edited posts are held: more than any account has. Beyond that, all versions of a post are returned. */
const heldMax = 32 * 1024 ** 2

/** Edited posts, held until all their versions have been seen: X lists each version as a separate post. */
export class EditedPosts {
  private readonly newest = new Map<string, Version>()
  private characters = 0

  /** Takes a version of an edited post; false for a post that was never edited. */
  hold(version: Version): boolean {
    const { versions, post } = version
    const first = versions[0]
    if (first === undefined) return false
    const before = this.newest.get(first)
    if (before && versions.indexOf(post.uid) <= before.versions.indexOf(before.post.uid)) return true
    if (this.characters > heldMax) return false
    this.characters += post.text.length + 500
    this.newest.set(first, version)
    return true
  }

  latest(): PostRecord[] {
    return [...this.newest.values()].map(({ post }) => post)
  }
}
